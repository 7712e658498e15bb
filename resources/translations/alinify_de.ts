<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
    <context>
        <name>Command</name>
        <message>
            <source>&amp;Open Pair…</source>
            <translation>&amp;Paar öffnen …</translation>
        </message>
        <message>
            <source>Open a fixed and a moving image</source>
            <translation>Ein festes und ein bewegtes Bild öffnen</translation>
        </message>
        <message>
            <source>load images files</source>
            <translation>laden bilder dateien</translation>
        </message>
        <message>
            <source>Open &amp;Fixed…</source>
            <translation>&amp;Festes Bild öffnen …</translation>
        </message>
        <message>
            <source>Open the fixed image, the reference</source>
            <translation>Das feste Bild öffnen, die Referenz</translation>
        </message>
        <message>
            <source>load reference target</source>
            <translation>laden referenz ziel</translation>
        </message>
        <message>
            <source>Open &amp;Moving…</source>
            <translation>&amp;Bewegtes Bild öffnen …</translation>
        </message>
        <message>
            <source>Open the moving image, which is warped</source>
            <translation>Das bewegte Bild öffnen, das verformt wird</translation>
        </message>
        <message>
            <source>load source template</source>
            <translation>laden quelle vorlage</translation>
        </message>
        <message>
            <source>Open the &amp;Sample Pair</source>
            <translation>Bei&amp;spielpaar öffnen</translation>
        </message>
        <message>
            <source>Open a photograph of cloth and a stretched grey picture of it that come with the program</source>
            <translation>Das mitgelieferte Beispiel öffnen: das Foto eines Stoffes und ein gedehntes graues Bild davon</translation>
        </message>
        <message>
            <source>example demo</source>
            <translation>beispiel demo</translation>
        </message>
        <message>
            <source>&amp;Warped Image…</source>
            <translation>&amp;Verformtes Bild …</translation>
        </message>
        <message>
            <source>export save tiff bigtiff</source>
            <translation>exportieren speichern tiff bigtiff</translation>
        </message>
        <message>
            <source>&amp;Picture of the View…</source>
            <translation>&amp;Bild der Ansicht …</translation>
        </message>
        <message>
            <source>Write the canvas to a PNG</source>
            <translation>Die Ansicht als PNG-Datei speichern</translation>
        </message>
        <message>
            <source>export screenshot png</source>
            <translation>exportieren bildschirmfoto png</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <source>Leave the program</source>
            <translation>Das Programm beenden</translation>
        </message>
        <message>
            <source>exit close</source>
            <translation>verlassen schließen</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <source>Take the last step back</source>
            <translation>Den letzten Schritt zurücknehmen</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>&amp;Wiederholen</translation>
        </message>
        <message>
            <source>Take the undone step again</source>
            <translation>Den zurückgenommenen Schritt wiederholen</translation>
        </message>
        <message>
            <source>&amp;Swap Fixed and Moving</source>
            <translation>&amp;Fest und Bewegt tauschen</translation>
        </message>
        <message>
            <source>Exchange the roles of the two images</source>
            <translation>Die Rollen der beiden Bilder tauschen</translation>
        </message>
        <message>
            <source>&amp;Preferences…</source>
            <translation>&amp;Einstellungen …</translation>
        </message>
        <message>
            <source>Device, memory, folders, language and colours</source>
            <translation>Gerät, Speicher, Ordner, Sprache und Farben</translation>
        </message>
        <message>
            <source>Zoom &amp;In</source>
            <translation>Ver&amp;größern</translation>
        </message>
        <message>
            <source>Show more detail</source>
            <translation>Mehr Einzelheiten zeigen</translation>
        </message>
        <message>
            <source>Zoom &amp;Out</source>
            <translation>Ver&amp;kleinern</translation>
        </message>
        <message>
            <source>Show more of the image</source>
            <translation>Mehr vom Bild zeigen</translation>
        </message>
        <message>
            <source>&amp;Fit in Window</source>
            <translation>In Fenster &amp;einpassen</translation>
        </message>
        <message>
            <source>whole overview reset zoom</source>
            <translation>ganz übersicht zoom zurücksetzen</translation>
        </message>
        <message>
            <source>&amp;Actual Size</source>
            <translation>&amp;Originalgröße</translation>
        </message>
        <message>
            <source>One image pixel to one screen pixel</source>
            <translation>Ein Bildpixel auf einem Bildschirmpixel zeigen</translation>
        </message>
        <message>
            <source>1:1 100 % zoom</source>
            <translation>1:1 100 % zoom</translation>
        </message>
        <message>
            <source>F&amp;ull Screen without Panels</source>
            <translation>&amp;Vollbild ohne Bedienfelder</translation>
        </message>
        <message>
            <source>&amp;Before Registering</source>
            <translation>&amp;Vor dem Registrieren</translation>
        </message>
        <message>
            <source>Show the moving image as it was before registering, and again for the result</source>
            <translation>Das bewegte Bild zeigen, wie es vor dem Registrieren lag; erneutes Wählen zeigt wieder das Ergebnis</translation>
        </message>
        <message>
            <source>after raw unwarped toggle</source>
            <translation>nachher roh unverformt umschalten</translation>
        </message>
        <message>
            <source>&amp;Register</source>
            <translation>&amp;Registrieren</translation>
        </message>
        <message>
            <source>Find the map that aligns the moving image with the fixed one</source>
            <translation>Die Transformation bestimmen, die das bewegte Bild mit dem festen zur Deckung bringt</translation>
        </message>
        <message>
            <source>run start align</source>
            <translation>starten ausführen ausrichten</translation>
        </message>
        <message>
            <source>&amp;Cancel</source>
            <translation>&amp;Abbrechen</translation>
        </message>
        <message>
            <source>Stop the running job; nothing is changed</source>
            <translation>Den laufenden Vorgang abbrechen; nichts wird geändert</translation>
        </message>
        <message>
            <source>abort stop</source>
            <translation>abbrechen anhalten</translation>
        </message>
        <message>
            <source>R&amp;eset Registration</source>
            <translation>Registrierung ver&amp;werfen</translation>
        </message>
        <message>
            <source>Discard the map; the images stay open</source>
            <translation>Die gefundene Transformation verwerfen; die Bilder bleiben geöffnet</translation>
        </message>
        <message>
            <source>&amp;Draw a Region</source>
            <translation>Bereich &amp;zeichnen</translation>
        </message>
        <message>
            <source>Drag a rectangle: only the area inside counts for the registration</source>
            <translation>Ein Rechteck aufziehen: Beim Registrieren wird nur der Bereich darin berücksichtigt</translation>
        </message>
        <message>
            <source>roi crop mask rectangle</source>
            <translation>roi ausschnitt maske rechteck</translation>
        </message>
        <message>
            <source>Region from the &amp;View</source>
            <translation>Bereich aus der &amp;Ansicht</translation>
        </message>
        <message>
            <source>Let only the visible part of the fixed image count</source>
            <translation>Nur den sichtbaren Teil des festen Bildes berücksichtigen</translation>
        </message>
        <message>
            <source>roi crop mask shown visible</source>
            <translation>roi ausschnitt maske sichtbar</translation>
        </message>
        <message>
            <source>&amp;Whole Image Again</source>
            <translation>Auf das &amp;ganze Bild zurücksetzen</translation>
        </message>
        <message>
            <source>Let the whole fixed image count</source>
            <translation>Das ganze feste Bild berücksichtigen</translation>
        </message>
        <message>
            <source>roi region clear remove</source>
            <translation>roi bereich aufheben entfernen</translation>
        </message>
        <message>
            <source>&amp;Next Place to Review</source>
            <translation>&amp;Nächste zu prüfende Stelle</translation>
        </message>
        <message>
            <source>worst problem verdict quality</source>
            <translation>schlechteste schlimmste problem urteil qualität</translation>
        </message>
        <message>
            <source>&amp;Previous Place to Review</source>
            <translation>&amp;Vorherige zu prüfende Stelle</translation>
        </message>
        <message>
            <source>Go back to the place before</source>
            <translation>Zur vorherigen Stelle zurückgehen</translation>
        </message>
        <message>
            <source>Register This Place &amp;Again</source>
            <translation>Diese Stelle &amp;neu registrieren</translation>
        </message>
        <message>
            <source>Register the current place again, guided by the spots and landmarks there</source>
            <translation>Die aktuelle Stelle neu registrieren, ausgehend von den Korrekturen und Landmarken dort</translation>
        </message>
        <message>
            <source>recover repair fix hint drag landmark local refine problem</source>
            <translation>retten reparieren beheben hinweis ziehen landmarke örtlich verfeinern problem</translation>
        </message>
        <message>
            <source>&amp;Find a Command…</source>
            <translation>&amp;Befehl suchen …</translation>
        </message>
        <message>
            <source>Find a command by a few letters and run it</source>
            <translation>Einen Befehl mit ein paar Buchstaben finden und ausführen</translation>
        </message>
        <message>
            <source>palette search</source>
            <translation>palette suche</translation>
        </message>
        <message>
            <source>Show the &amp;Log</source>
            <translation>&amp;Protokoll zeigen</translation>
        </message>
        <message>
            <source>The program&apos;s actions and errors, line by line</source>
            <translation>Aktionen und Fehler des Programms, Zeile für Zeile</translation>
        </message>
        <message>
            <source>messages console errors</source>
            <translation>meldungen konsole fehler</translation>
        </message>
        <message>
            <source>&amp;Copy the Log</source>
            <translation>Protokoll &amp;kopieren</translation>
        </message>
        <message>
            <source>Copy every line of the log, with version and machine</source>
            <translation>Alle Zeilen des Protokolls mit Version und Rechner kopieren</translation>
        </message>
        <message>
            <source>report bug diagnostics</source>
            <translation>fehler melden diagnose</translation>
        </message>
        <message>
            <source>Move the keyboard from canvas to panel to panel</source>
            <translation>Den Tastaturfokus von der Ansicht auf das nächste Bedienfeld setzen</translation>
        </message>
        <message>
            <source>focus keyboard</source>
            <translation>fokus tastatur</translation>
        </message>
        <message>
            <source>&amp;Previous Part of the Window</source>
            <translation>&amp;Vorheriger Fensterbereich</translation>
        </message>
        <message>
            <source>Move the keyboard back</source>
            <translation>Den Tastaturfokus auf den vorherigen Fensterbereich setzen</translation>
        </message>
        <message>
            <source>&amp;Reset the Layout</source>
            <translation>Anordnung &amp;zurücksetzen</translation>
        </message>
        <message>
            <source>Put every panel back where it was at first</source>
            <translation>Alle Bedienfelder an ihren ursprünglichen Platz setzen</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <source>How to register a pair, page by page</source>
            <translation>Anleitung zum Registrieren, Seite für Seite</translation>
        </message>
        <message>
            <source>manual documentation contents</source>
            <translation>handbuch dokumentation inhalt</translation>
        </message>
        <message>
            <source>&amp;Keys and Mouse</source>
            <translation>&amp;Tasten und Maus</translation>
        </message>
        <message>
            <source>List all keys and their commands</source>
            <translation>Alle Tasten und ihre Befehle auflisten</translation>
        </message>
        <message>
            <source>shortcuts cheat sheet keyboard</source>
            <translation>tastenkürzel spickzettel tastatur</translation>
        </message>
        <message>
            <source>&amp;What&apos;s This?</source>
            <translation>&amp;Was ist das?</translation>
        </message>
        <message>
            <source>Then click on anything for an explanation</source>
            <translation>Danach ein Element des Fensters anklicken, um eine Erklärung zu lesen</translation>
        </message>
        <message>
            <source>Take the &amp;Tour</source>
            <translation>&amp;Rundgang starten</translation>
        </message>
        <message>
            <source>Register the sample pair step by step</source>
            <translation>Das Beispielpaar Schritt für Schritt registrieren</translation>
        </message>
        <message>
            <source>tutorial introduction first steps</source>
            <translation>einführung anleitung erste schritte</translation>
        </message>
        <message>
            <source>&amp;About Alinify</source>
            <translation>&amp;Über Alinify</translation>
        </message>
        <message>
            <source>Version and licence</source>
            <translation>Version und Lizenz</translation>
        </message>
        <message>
            <source>About &amp;Qt</source>
            <translation>Über &amp;Qt</translation>
        </message>
        <message>
            <source>The toolkit this program is built with</source>
            <translation>Die Bibliothek, mit der dieses Programm gebaut ist</translation>
        </message>
        <message>
            <source>&amp;Double Size</source>
            <translation>&amp;Doppelte Größe</translation>
        </message>
        <message>
            <source>One image pixel to two screen pixels</source>
            <translation>Ein Bildpixel auf zwei Bildschirmpixeln zeigen</translation>
        </message>
        <message>
            <source>2:1 200 % zoom</source>
            <translation>2:1 200 % zoom</translation>
        </message>
        <message>
            <source>Turn &amp;Left</source>
            <translation>Nach &amp;links drehen</translation>
        </message>
        <message>
            <source>Turn the view by 15 degrees to the left</source>
            <translation>Die Ansicht um 15 Grad nach links drehen</translation>
        </message>
        <message>
            <source>rotate counterclockwise</source>
            <translation>drehen gegen uhrzeigersinn</translation>
        </message>
        <message>
            <source>Turn &amp;Right</source>
            <translation>Nach &amp;rechts drehen</translation>
        </message>
        <message>
            <source>Turn the view by 15 degrees to the right</source>
            <translation>Die Ansicht um 15 Grad nach rechts drehen</translation>
        </message>
        <message>
            <source>rotate clockwise</source>
            <translation>drehen uhrzeigersinn</translation>
        </message>
        <message>
            <source>&amp;Mirror</source>
            <translation>&amp;Spiegeln</translation>
        </message>
        <message>
            <source>Show the view mirrored, left and right exchanged</source>
            <translation>Die Ansicht gespiegelt zeigen, links und rechts vertauscht</translation>
        </message>
        <message>
            <source>flip horizontal</source>
            <translation>spiegeln waagerecht</translation>
        </message>
        <message>
            <source>&amp;Upright Again</source>
            <translation>Drehung und Spiegelung &amp;aufheben</translation>
        </message>
        <message>
            <source>Show the view neither turned nor mirrored</source>
            <translation>Die Ansicht weder gedreht noch gespiegelt zeigen</translation>
        </message>
        <message>
            <source>rotate reset straight</source>
            <translation>drehung zurücksetzen gerade</translation>
        </message>
        <message>
            <source>F&amp;licker</source>
            <translation>B&amp;linken</translation>
        </message>
        <message>
            <source>Show the two images in turn</source>
            <translation>Die beiden Bilder im Wechsel zeigen</translation>
        </message>
        <message>
            <source>blink rock alternate</source>
            <translation>blinken wechseln abwechselnd</translation>
        </message>
        <message>
            <source>Side &amp;by Side</source>
            <translation>&amp;Nebeneinander</translation>
        </message>
        <message>
            <source>split two views beside</source>
            <translation>teilen zwei ansichten daneben</translation>
        </message>
        <message>
            <source>Lin&amp;k the Views</source>
            <translation>Ansichten &amp;koppeln</translation>
        </message>
        <message>
            <source>Let the two views follow each other through the transform</source>
            <translation>Beide Ansichten über die Transformation gekoppelt bewegen</translation>
        </message>
        <message>
            <source>synchronise unlink lock</source>
            <translation>synchronisieren entkoppeln sperren</translation>
        </message>
        <message>
            <source>&amp;Scale Bar</source>
            <translation>&amp;Maßstabsbalken</translation>
        </message>
        <message>
            <source>Show a scale bar, in micrometres where the pixel size is known</source>
            <translation>Einen Maßstabsbalken zeigen; ist die Pixelgröße bekannt, in einer Längeneinheit</translation>
        </message>
        <message>
            <source>ruler length</source>
            <translation>lineal länge maßstab</translation>
        </message>
        <message>
            <source>&amp;Mini-Map</source>
            <translation>&amp;Übersichtskarte</translation>
        </message>
        <message>
            <source>Show where in the image the view lies</source>
            <translation>Zeigen, wo im Bild die Ansicht liegt</translation>
        </message>
        <message>
            <source>overview thumbnail navigator</source>
            <translation>übersicht vorschaubild navigator</translation>
        </message>
        <message>
            <source>&amp;No Overlay</source>
            <translation>&amp;Keine Einblendung</translation>
        </message>
        <message>
            <source>Show nothing over the images</source>
            <translation>Nichts über den Bildern zeigen</translation>
        </message>
        <message>
            <source>inspect off hide</source>
            <translation>prüfen aus verbergen</translation>
        </message>
        <message>
            <source>Deformation &amp;Grid</source>
            <translation>Verformungs&amp;gitter</translation>
        </message>
        <message>
            <source>Show how the map bends a regular grid, beyond turn, scale and shift</source>
            <translation>Zeigen, wie die Transformation ein regelmäßiges Gitter verbiegt, nach Abzug von Drehung, Maßstab und Verschiebung</translation>
        </message>
        <message>
            <source>inspect overlay mesh warp</source>
            <translation>prüfen Überlagerung Netz Verzerrung</translation>
        </message>
        <message>
            <source>Displacement &amp;Arrows</source>
            <translation>Verschiebungs&amp;pfeile</translation>
        </message>
        <message>
            <source>Show by arrows where the map finds each place, beyond turn, scale and shift</source>
            <translation>Mit Pfeilen zeigen, wohin die Transformation jede Stelle verschiebt, nach Abzug von Drehung, Maßstab und Verschiebung</translation>
        </message>
        <message>
            <source>inspect overlay vectors field quiver</source>
            <translation>prüfen Überlagerung Vektoren Feld</translation>
        </message>
        <message>
            <source>&amp;Displacement</source>
            <translation>&amp;Verschiebung</translation>
        </message>
        <message>
            <source>Show by colour how far the map moves each place, beyond turn, scale and shift</source>
            <translation>Mit Farben zeigen, wie weit die Transformation jede Stelle verschiebt, nach Abzug von Drehung, Maßstab und Verschiebung</translation>
        </message>
        <message>
            <source>inspect overlay magnitude heat map</source>
            <translation>prüfen Überlagerung Betrag Farbkarte</translation>
        </message>
        <message>
            <source>&amp;Stretch and Folds</source>
            <translation>&amp;Dehnung und Falten</translation>
        </message>
        <message>
            <source>Show where the map stretches, squeezes and folds: the Jacobian determinant</source>
            <translation>Zeigen, wo die Transformation dehnt, staucht und faltet: die Jacobi-Determinante</translation>
        </message>
        <message>
            <source>inspect overlay jacobian determinant folding area</source>
            <translation>prüfen Überlagerung Jacobi Determinante Faltung Fläche</translation>
        </message>
        <message>
            <source>Agreement of &amp;Edges</source>
            <translation>Übereinstimmung der &amp;Kanten</translation>
        </message>
        <message>
            <source>Show how well edges agree after registering, block by block</source>
            <translation>Block für Block zeigen, wie gut die Kanten nach dem Registrieren übereinstimmen</translation>
        </message>
        <message>
            <source>inspect overlay local correlation quality</source>
            <translation>prüfen Überlagerung örtliche Korrelation Güte</translation>
        </message>
        <message>
            <source>E&amp;xpected Error</source>
            <translation>E&amp;rwarteter Fehler</translation>
        </message>
        <message>
            <source>Show the error expected of the map at every place</source>
            <translation>Zeigen, wie weit die Transformation an jeder Stelle voraussichtlich abweicht</translation>
        </message>
        <message>
            <source>inspect overlay accuracy tolerance lost quality</source>
            <translation>prüfen Überlagerung Genauigkeit Toleranz verloren Güte</translation>
        </message>
        <message>
            <source>&amp;Residuals</source>
            <translation>&amp;Restfehler</translation>
        </message>
        <message>
            <source>Show how far from their mapped positions blocks of the image are found</source>
            <translation>Zeigen, wie weit neben ihrer vorhergesagten Position Blöcke des Bildes wiedergefunden werden</translation>
        </message>
        <message>
            <source>inspect overlay error blocks quality</source>
            <translation>prüfen Überlagerung Fehler Blöcke Güte</translation>
        </message>
        <message>
            <source>Show how far the search from fixed to moving and back misses its start</source>
            <translation>Zeigen, wie weit die Suche vom festen zum bewegten Bild und zurück ihren Ausgangspunkt verfehlt</translation>
        </message>
        <message>
            <source>inspect overlay forward backward consistency</source>
            <translation>prüfen Überlagerung vorwärts rückwärts Stimmigkeit</translation>
        </message>
        <message>
            <source>Ne&amp;xt Overlay</source>
            <translation>&amp;Nächste Einblendung</translation>
        </message>
        <message>
            <source>Step through the overlays that inspect a result</source>
            <translation>Die Einblendungen zum Prüfen eines Ergebnisses der Reihe nach zeigen</translation>
        </message>
        <message>
            <source>inspect cycle</source>
            <translation>prüfen durchschalten</translation>
        </message>
        <message>
            <source>Register the &amp;Shown Region Again</source>
            <translation>Den gezeigten &amp;Bereich neu registrieren</translation>
        </message>
        <message>
            <source>Register the visible part of the fixed image again; elsewhere the map stays as it is</source>
            <translation>Den sichtbaren Teil des festen Bildes neu registrieren; außerhalb bleibt die Transformation, wie sie ist</translation>
        </message>
        <message>
            <source>run again part roi view local refine</source>
            <translation>erneut Teil Bereich Ansicht örtlich verfeinern</translation>
        </message>
        <message>
            <source>Draw a Mask to &amp;Keep</source>
            <translation>&amp;Einschlussmaske zeichnen</translation>
        </message>
        <message>
            <source>Outline an area that counts for the registration, by clicks on the visible image</source>
            <translation>Durch Klicks auf das gezeigte Bild eine Fläche umreißen, die beim Registrieren berücksichtigt wird</translation>
        </message>
        <message>
            <source>polygon include inside tissue roi</source>
            <translation>Polygon einschließen innen Gewebe</translation>
        </message>
        <message>
            <source>Draw a Mask to Leave &amp;Out</source>
            <translation>Aussch&amp;lussmaske zeichnen</translation>
        </message>
        <message>
            <source>Outline an area to leave out of the registration, by clicks on the visible image</source>
            <translation>Durch Klicks auf das gezeigte Bild eine Fläche umreißen, die beim Registrieren nicht berücksichtigt wird</translation>
        </message>
        <message>
            <source>polygon exclude ignore fold dirt roi</source>
            <translation>Polygon ausschließen übergehen Falte Schmutz</translation>
        </message>
        <message>
            <source>Remove the Drawn &amp;Masks</source>
            <translation>Gezeichnete &amp;Masken entfernen</translation>
        </message>
        <message>
            <source>Let all of both images count again</source>
            <translation>Beide Bilder wieder ganz berücksichtigen</translation>
        </message>
        <message>
            <source>polygon delete all roi</source>
            <translation>Polygon alle löschen</translation>
        </message>
        <message>
            <source>&amp;Transform…</source>
            <translation>&amp;Transformation …</translation>
        </message>
        <message>
            <source>&amp;Report…</source>
            <translation>&amp;Bericht …</translation>
        </message>
        <message>
            <source>Write a report on the quality of the shown result, with pictures or as figures</source>
            <translation>Einen Bericht über die Qualität des gezeigten Ergebnisses schreiben, mit Bildern oder als Zahlen</translation>
        </message>
        <message>
            <source>export save html json quality verdict</source>
            <translation>exportieren speichern html json güte urteil</translation>
        </message>
        <message>
            <source>&amp;Start of the Run</source>
            <translation>&amp;Startlage des Laufs</translation>
        </message>
        <message>
            <source>Show the initial alignment of the run, and again for the result</source>
            <translation>Die Startlage des Laufs zeigen; erneutes Wählen zeigt wieder das Ergebnis</translation>
        </message>
        <message>
            <source>before initial alignment toggle</source>
            <translation>vorher anfang startlage ausrichtung umschalten</translation>
        </message>
        <message>
            <source>&amp;Place by Hand</source>
            <translation>Von Hand &amp;platzieren</translation>
        </message>
        <message>
            <source>Move, turn and scale the moving image by the mouse or by numbers</source>
            <translation>Das bewegte Bild mit der Maus oder mit Zahlen verschieben, drehen und skalieren</translation>
        </message>
        <message>
            <source>manual move rotate scale mirror handles start</source>
            <translation>manuell verschieben drehen skalieren spiegeln griffe start startlage</translation>
        </message>
        <message>
            <source>Turn the Moving Image &amp;Left</source>
            <translation>Bewegtes Bild nach &amp;links drehen</translation>
        </message>
        <message>
            <source>Turn the moving image by a quarter to the left</source>
            <translation>Das bewegte Bild um eine Vierteldrehung nach links drehen</translation>
        </message>
        <message>
            <source>manual rotate 90 place hand</source>
            <translation>manuell drehen 90 platzieren hand</translation>
        </message>
        <message>
            <source>Turn the Moving Image Ri&amp;ght</source>
            <translation>Bewegtes Bild nach &amp;rechts drehen</translation>
        </message>
        <message>
            <source>Turn the moving image by a quarter to the right</source>
            <translation>Das bewegte Bild um eine Vierteldrehung nach rechts drehen</translation>
        </message>
        <message>
            <source>Mi&amp;rror the Moving Image</source>
            <translation>Bewegtes Bild &amp;spiegeln</translation>
        </message>
        <message>
            <source>Exchange left and right of the moving image</source>
            <translation>Links und rechts des bewegten Bildes vertauschen</translation>
        </message>
        <message>
            <source>manual flip place hand</source>
            <translation>manuell spiegeln platzieren hand</translation>
        </message>
        <message>
            <source>Make Masks &amp;Automatically</source>
            <translation>Masken &amp;automatisch erzeugen</translation>
        </message>
        <message>
            <source>Find the object in both images and leave the background out of the registration</source>
            <translation>In beiden Bildern das Motiv finden; der Hintergrund bleibt beim Registrieren unberücksichtigt</translation>
        </message>
        <message>
            <source>foreground background tissue glass find segment polygon</source>
            <translation>vordergrund hintergrund gewebe glas finden segmentieren polygon</translation>
        </message>
        <message>
            <source>Import &amp;Transform…</source>
            <translation>&amp;Transformation importieren …</translation>
        </message>
        <message>
            <source>Read a map from a file of this program, elastix, ITK or numbers, and judge it</source>
            <translation>Eine Transformation aus einer Datei von Alinify, elastix oder ITK oder aus Zahlen lesen und beurteilen</translation>
        </message>
        <message>
            <source>open load json elastix itk affine displacement field matrix</source>
            <translation>öffnen laden json elastix itk affin verschiebung feld matrix</translation>
        </message>
        <message>
            <source>P&amp;laces to Review</source>
            <translation>Zu prüfende &amp;Stellen</translation>
        </message>
        <message>
            <source>Show the places that the verdict names on the images, or hide them</source>
            <translation>Die Stellen, die das Urteil nennt, auf den Bildern zeigen oder verbergen</translation>
        </message>
        <message>
            <source>hide numbers rectangles verdict</source>
            <translation>verbergen nummern rechtecke urteil</translation>
        </message>
        <message>
            <source>&amp;New Session</source>
            <translation>&amp;Neue Sitzung</translation>
        </message>
        <message>
            <source>Begin with an empty window</source>
            <translation>Mit einem leeren Fenster beginnen</translation>
        </message>
        <message>
            <source>Open &amp;Session…</source>
            <translation>&amp;Sitzung öffnen …</translation>
        </message>
        <message>
            <source>Open images, landmarks and results that were saved</source>
            <translation>Gespeicherte Bilder, Landmarken und Ergebnisse öffnen</translation>
        </message>
        <message>
            <source>&amp;Save Session</source>
            <translation>Sitzung s&amp;peichern</translation>
        </message>
        <message>
            <source>Save landmarks, results and how the images are shown</source>
            <translation>Landmarken, Ergebnisse und die Darstellung der Bilder speichern</translation>
        </message>
        <message>
            <source>Save Session &amp;As…</source>
            <translation>Sitzung speichern &amp;unter …</translation>
        </message>
        <message>
            <source>Save the session under another name</source>
            <translation>Die Sitzung unter anderem Namen speichern</translation>
        </message>
        <message>
            <source>Set &amp;Landmarks</source>
            <translation>&amp;Landmarken setzen</translation>
        </message>
        <message>
            <source>Click a spot that both images show; its partner is found automatically</source>
            <translation>Eine Stelle anklicken, die beide Bilder zeigen; ihr Partner wird automatisch gefunden</translation>
        </message>
        <message>
            <source>Set</source>
            <translation>Setzen</translation>
        </message>
        <message>
            <source>&amp;Correct by Hand</source>
            <translation>Von Hand &amp;korrigieren</translation>
        </message>
        <message>
            <source>Drag a spot of the warped image to where it belongs; right-click pins one</source>
            <translation>Eine Stelle des verformten Bildes dorthin ziehen, wo sie hingehört; Rechtsklick fixiert eine Stelle</translation>
        </message>
        <message>
            <source>&amp;Refine Partners</source>
            <translation>Partner &amp;verfeinern</translation>
        </message>
        <message>
            <source>Look for the partners of the selected landmarks again, by correlation</source>
            <translation>Die Partner der gewählten Landmarken durch Korrelation erneut suchen</translation>
        </message>
        <message>
            <source>Refine</source>
            <translation>Verfeinern</translation>
        </message>
        <message>
            <source>&amp;Delete</source>
            <translation>&amp;Löschen</translation>
        </message>
        <message>
            <source>Delete the selected landmarks, the selected correction, or the measurement made last</source>
            <translation>Die gewählten Landmarken, die gewählte Korrektur oder die letzte Messung löschen</translation>
        </message>
        <message>
            <source>&amp;Use or Leave Out</source>
            <translation>Verwenden &amp;oder auslassen</translation>
        </message>
        <message>
            <source>Let the selected landmarks take part, or not</source>
            <translation>Die gewählten Landmarken verwenden oder auslassen</translation>
        </message>
        <message>
            <source>&amp;Align by Landmarks</source>
            <translation>Nach Landmarken &amp;ausrichten</translation>
        </message>
        <message>
            <source>Align the moving image by a fit of the landmarks in use</source>
            <translation>Das bewegte Bild nach den verwendeten Landmarken ausrichten</translation>
        </message>
        <message>
            <source>Align</source>
            <translation>Ausrichten</translation>
        </message>
        <message>
            <source>&amp;Next Landmark</source>
            <translation>&amp;Nächste Landmarke</translation>
        </message>
        <message>
            <source>Go to the next landmark of the table, the worst first</source>
            <translation>Zur nächsten Landmarke der Tabelle gehen, die schlechteste zuerst</translation>
        </message>
        <message>
            <source>&amp;Previous Landmark</source>
            <translation>&amp;Vorherige Landmarke</translation>
        </message>
        <message>
            <source>Go to the landmark before in the table</source>
            <translation>Zur vorherigen Landmarke der Tabelle gehen</translation>
        </message>
        <message>
            <source>&amp;Import Landmarks…</source>
            <translation>Landmarken im&amp;portieren …</translation>
        </message>
        <message>
            <source>Read landmarks: CSV, BigWarp, or two files of points, also QuPath&apos;s GeoJSON</source>
            <translation>Landmarken lesen: CSV, BigWarp oder zwei Punktdateien, auch GeoJSON von QuPath</translation>
        </message>
        <message>
            <source>&amp;Export Landmarks…</source>
            <translation>Landmarken e&amp;xportieren …</translation>
        </message>
        <message>
            <source>Write landmarks: CSV, BigWarp, or GeoJSON for QuPath</source>
            <translation>Landmarken schreiben: CSV, BigWarp oder GeoJSON für QuPath</translation>
        </message>
        <message>
            <source>&amp;Landmarks and Corrections</source>
            <translation>&amp;Landmarken und Korrekturen</translation>
        </message>
        <message>
            <source>Show landmarks and corrected spots on the images, or hide them</source>
            <translation>Landmarken und korrigierte Stellen auf den Bildern zeigen oder verbergen</translation>
        </message>
        <message>
            <source>Remove &amp;All Corrections</source>
            <translation>&amp;Alle Korrekturen entfernen</translation>
        </message>
        <message>
            <source>Remove all corrections and pins of the shown result</source>
            <translation>Alle Korrekturen und Fixpunkte des gezeigten Ergebnisses entfernen</translation>
        </message>
        <message>
            <source>Remove All</source>
            <translation>Alle entfernen</translation>
        </message>
        <message>
            <source>Show the result that was shown before, and back: to compare</source>
            <translation>Zum Vergleich zwischen diesem und dem vorher gezeigten Ergebnis wechseln</translation>
        </message>
        <message>
            <source>&amp;Rename Result</source>
            <translation>Ergebnis &amp;umbenennen</translation>
        </message>
        <message>
            <source>Give the shown result another name</source>
            <translation>Dem gezeigten Ergebnis einen anderen Namen geben</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <source>&amp;Delete Result</source>
            <translation>Ergebnis &amp;löschen</translation>
        </message>
        <message>
            <source>Delete the shown result; Undo brings it back</source>
            <translation>Das gezeigte Ergebnis löschen; „Rückgängig“ holt es zurück</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>90°</source>
            <translation>90°</translation>
        </message>
        <message>
            <source>Colours of the window as the system&apos;s</source>
            <translation>Farben des Fensters wie im System</translation>
        </message>
        <message>
            <source>theme colours appearance</source>
            <translation>thema farben aussehen</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>&amp;Hell</translation>
        </message>
        <message>
            <source>A light window</source>
            <translation>Ein helles Fenster</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>&amp;Dunkel</translation>
        </message>
        <message>
            <source>A dark window</source>
            <translation>Ein dunkles Fenster</translation>
        </message>
        <message>
            <source>&amp;Annotations…</source>
            <translation>&amp;Annotationen …</translation>
        </message>
        <message>
            <source>Map shapes, regions, tables of places or labels of one image to the other one</source>
            <translation>Formen, Auswahlbereiche, Tabellen von Orten oder Objektnummern von einem Bild auf das andere übertragen</translation>
        </message>
        <message>
            <source>export geojson qupath imagej roi csv cells label map</source>
            <translation>exportieren geojson qupath imagej roi csv zellen objektnummern übertragen abbilden</translation>
        </message>
        <message>
            <source>&amp;Pixel Size…</source>
            <translation>&amp;Pixelgröße …</translation>
        </message>
        <message>
            <source>See the images&apos; pixel sizes, and enter them where a file has none</source>
            <translation>Die Pixelgrößen der Bilder ansehen und eingeben, wo eine Datei keine enthält</translation>
        </message>
        <message>
            <source>calibration resolution dpi scale micrometres millimetres</source>
            <translation>kalibrierung auflösung dpi maßstab mikrometer millimeter</translation>
        </message>
        <message>
            <source>&amp;Pixels</source>
            <translation>&amp;Pixel</translation>
        </message>
        <message>
            <source>Write lengths and places in pixels</source>
            <translation>Längen und Orte in Pixeln angeben</translation>
        </message>
        <message>
            <source>unit length px</source>
            <translation>einheit länge px</translation>
        </message>
        <message>
            <source>Mi&amp;crometres</source>
            <translation>Mi&amp;krometer</translation>
        </message>
        <message>
            <source>Write lengths and places in micrometres</source>
            <translation>Längen und Orte in Mikrometern angeben</translation>
        </message>
        <message>
            <source>unit length um µm microns</source>
            <translation>einheit länge um µm</translation>
        </message>
        <message>
            <source>&amp;Millimetres</source>
            <translation>&amp;Millimeter</translation>
        </message>
        <message>
            <source>Write lengths and places in millimetres</source>
            <translation>Längen und Orte in Millimetern angeben</translation>
        </message>
        <message>
            <source>unit length mm</source>
            <translation>einheit länge mm</translation>
        </message>
        <message>
            <source>Measure &amp;Distance</source>
            <translation>&amp;Abstand messen</translation>
        </message>
        <message>
            <source>ruler length line</source>
            <translation>lineal länge linie</translation>
        </message>
        <message>
            <source>Measure &amp;Angle</source>
            <translation>&amp;Winkel messen</translation>
        </message>
        <message>
            <source>Click an arm&apos;s end, the corner and the other arm&apos;s end</source>
            <translation>Das Ende eines Schenkels, den Scheitel und das Ende des anderen Schenkels anklicken</translation>
        </message>
        <message>
            <source>degrees skew bow turn</source>
            <translation>grad schräg verzug bogen drehung</translation>
        </message>
        <message>
            <source>Count &amp;Threads</source>
            <translation>&amp;Fäden zählen</translation>
        </message>
        <message>
            <source>Draw a line across the threads of the fixed image; they are counted along it</source>
            <translation>Eine Linie quer über die Fäden des festen Bildes ziehen; entlang der Linie werden sie gezählt</translation>
        </message>
        <message>
            <source>thread count density warp weft yarn per cm sett</source>
            <translation>fadenzahl fadendichte kette schuss garn pro cm</translation>
        </message>
        <message>
            <source>&amp;Remove Measurements</source>
            <translation>Messungen &amp;entfernen</translation>
        </message>
        <message>
            <source>Remove every measured line and angle from the canvas</source>
            <translation>Alle gemessenen Linien und Winkel aus der Ansicht entfernen</translation>
        </message>
        <message>
            <source>Annotations of the &amp;Fixed Image…</source>
            <translation>Annotationen des &amp;festen Bildes …</translation>
        </message>
        <message>
            <source>Draw the shapes of a GeoJSON file of the fixed image over the canvas</source>
            <translation>Die Formen einer GeoJSON-Datei des festen Bildes über die Bilder zeichnen</translation>
        </message>
        <message>
            <source>import geojson qupath cells regions overlay</source>
            <translation>importieren geojson qupath zellen bereiche überlagerung</translation>
        </message>
        <message>
            <source>Annotations of the &amp;Moving Image…</source>
            <translation>Annotationen des &amp;bewegten Bildes …</translation>
        </message>
        <message>
            <source>Draw the shapes of a GeoJSON file of the moving image over the canvas, mapped to the fixed one</source>
            <translation>Die Formen einer GeoJSON-Datei des bewegten Bildes über die Bilder zeichnen, auf das feste übertragen</translation>
        </message>
        <message>
            <source>A&amp;nnotations</source>
            <translation>A&amp;nnotationen</translation>
        </message>
        <message>
            <source>Show the annotations over the canvas, or hide them</source>
            <translation>Die Annotationen über den Bildern zeigen oder verbergen</translation>
        </message>
        <message>
            <source>geojson qupath cells regions overlay hide</source>
            <translation>geojson qupath zellen bereiche überlagerung verbergen</translation>
        </message>
        <message>
            <source>Remove Anno&amp;tations</source>
            <translation>Anno&amp;tationen entfernen</translation>
        </message>
        <message>
            <source>Take all annotations off the canvas; their files stay</source>
            <translation>Alle Annotationen aus der Ansicht entfernen; ihre Dateien bleiben erhalten</translation>
        </message>
        <message>
            <source>Match Colours for Display</source>
            <translation>Farben angleichen (nur Anzeige)</translation>
        </message>
        <message>
            <source>Show the moving image in the fixed one&apos;s colours, to compare them; exports keep its own</source>
            <translation>Zum Vergleichen das bewegte Bild in den Farben des festen zeigen; Exporte behalten seine eigenen</translation>
        </message>
        <message>
            <source>histogram matching stain ink brightness contrast</source>
            <translation>Histogramm anpassen Färbung Druckfarbe Helligkeit Kontrast</translation>
        </message>
        <message>
            <source>Smooth Pixels</source>
            <translation>Pixel glätten</translation>
        </message>
        <message>
            <source>Interpolate between image pixels at any zoom; otherwise they are squares from 400 % on</source>
            <translation>In jeder Vergrößerung zwischen Bildpixeln interpolieren; sonst sind sie ab 400 % Quadrate</translation>
        </message>
        <message>
            <source>interpolation nearest linear squares</source>
            <translation>Interpolation nächster linear Quadrate</translation>
        </message>
        <message>
            <source>Pixel Grid and Values</source>
            <translation>Pixelraster und Werte</translation>
        </message>
        <message>
            <source>Draw lines between image pixels from 800 % on, and their values where there is room</source>
            <translation>Ab 800 % Linien zwischen den Bildpixeln zeichnen und ihre Werte, wo Platz ist</translation>
        </message>
        <message>
            <source>samples numbers intensity inspect</source>
            <translation>Werte Zahlen Intensität prüfen</translation>
        </message>
        <message>
            <source>Loupe</source>
            <translation>Lupe</translation>
        </message>
        <message>
            <source>Magnify the spot under the pointer: half fixed and half moving, or the other image where one is shown alone</source>
            <translation>Die Stelle unter dem Zeiger vergrößern: halb festes, halb bewegtes Bild, oder das andere Bild, wenn nur eines zu sehen ist</translation>
        </message>
        <message>
            <source>magnifier lens spyglass zoom</source>
            <translation>Vergrößerungsglas Linse Zoom</translation>
        </message>
        <message>
            <source>Copy View</source>
            <translation>Ansicht kopieren</translation>
        </message>
        <message>
            <source>Copy the canvas as a picture</source>
            <translation>Die Ansicht als Bild kopieren</translation>
        </message>
        <message>
            <source>clipboard screenshot picture</source>
            <translation>Zwischenablage Bildschirmfoto Bild</translation>
        </message>
        <message>
            <source>Larger Picture of the View…</source>
            <translation>Bild der Ansicht in höherer Auflösung …</translation>
        </message>
        <message>
            <source>Write the canvas to a PNG, in more pixels than the window has</source>
            <translation>Die Ansicht als PNG-Datei speichern, mit mehr Pixeln, als das Fenster hat</translation>
        </message>
        <message>
            <source>export screenshot png print poster figure</source>
            <translation>exportieren Bildschirmfoto PNG drucken Poster Abbildung</translation>
        </message>
        <message>
            <source>Rename Layer</source>
            <translation>Ebene umbenennen</translation>
        </message>
        <message>
            <source>Give the chosen layer another name; an empty one brings its own back</source>
            <translation>Der gewählten Ebene einen anderen Namen geben; ein leerer Name bringt ihren eigenen zurück</translation>
        </message>
        <message>
            <source>title label image</source>
            <translation>Titel Bezeichnung Bild</translation>
        </message>
        <message>
            <source>&amp;Previous Result</source>
            <translation>&amp;Vorheriges Ergebnis</translation>
        </message>
        <message>
            <source>Previous result</source>
            <translation>Vorheriges Ergebnis</translation>
        </message>
        <message>
            <source>Register Again</source>
            <translation>Neu registrieren</translation>
        </message>
        <message>
            <source>&amp;Look at This Place</source>
            <translation>Diese Stelle &amp;ansehen</translation>
        </message>
        <message>
            <source>Go back to the place that is chosen in the verdict&apos;s list</source>
            <translation>Zu der Stelle zurückgehen, die in der Liste des Urteils gewählt ist; sie erneut ansehen</translation>
        </message>
        <message>
            <source>Look</source>
            <translation>Ansehen</translation>
        </message>
        <message>
            <source>Go there and drag a spot to where it belongs; registering again is then guided by it</source>
            <translation>Zur Stelle gehen und das verformte Bild dort an die richtige Stelle ziehen; das erneute Registrieren geht davon aus</translation>
        </message>
        <message>
            <source>drag correct problem verdict</source>
            <translation>ziehen korrigieren problem urteil</translation>
        </message>
        <message>
            <source>A&amp;ccept This Place</source>
            <translation>Diese Stelle a&amp;kzeptieren</translation>
        </message>
        <message>
            <source>Accept the place as it is: kept in session and report, and skipped from now on</source>
            <translation>Die Stelle akzeptieren, wie sie ist; Sitzung und Bericht vermerken das, und die Stelle wird künftig übersprungen</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Akzeptieren</translation>
        </message>
        <message>
            <source>ignore review done verdict</source>
            <translation>ignorieren prüfen erledigt urteil</translation>
        </message>
        <message>
            <source>&amp;Follow System</source>
            <translation>Wie im &amp;System</translation>
        </message>
        <message>
            <source>&amp;Add Pairs…</source>
            <translation>Paare &amp;hinzufügen …</translation>
        </message>
        <message>
            <source>Add images to the list of pairs, two by two, or saved sessions</source>
            <translation>Bilder paarweise oder gespeicherte Sitzungen in die Liste der Paare aufnehmen</translation>
        </message>
        <message>
            <source>queue batch many list images</source>
            <translation>Warteschlange Stapel viele Liste Bilder</translation>
        </message>
        <message>
            <source>Add the Pairs of a &amp;Folder…</source>
            <translation>Paare eines &amp;Ordners hinzufügen …</translation>
        </message>
        <message>
            <source>Add images of a folder to the list, paired by their names</source>
            <translation>Bilder eines Ordners, nach ihren Namen gepaart, in die Liste aufnehmen</translation>
        </message>
        <message>
            <source>queue batch many directory</source>
            <translation>Warteschlange Stapel viele Verzeichnis</translation>
        </message>
        <message>
            <source>Add the Pair in the &amp;Window</source>
            <translation>&amp;Geöffnetes Paar hinzufügen</translation>
        </message>
        <message>
            <source>Add the two images that are open to the list of pairs</source>
            <translation>Die beiden geöffneten Bilder in die Liste der Paare aufnehmen</translation>
        </message>
        <message>
            <source>queue batch current open</source>
            <translation>Warteschlange Stapel aktuell offen</translation>
        </message>
        <message>
            <source>Open a &amp;List of Pairs…</source>
            <translation>&amp;Liste von Paaren öffnen …</translation>
        </message>
        <message>
            <source>Add the pairs of a list (CSV), as alinify-cli batch reads it</source>
            <translation>Die Paare einer Liste (CSV) hinzufügen, wie alinify-cli batch sie liest</translation>
        </message>
        <message>
            <source>queue batch csv import load</source>
            <translation>Warteschlange Stapel CSV importieren laden</translation>
        </message>
        <message>
            <source>Save the List of &amp;Pairs…</source>
            <translation>Liste der &amp;Paare speichern …</translation>
        </message>
        <message>
            <source>Write the pairs to a list (CSV), as alinify-cli batch reads it</source>
            <translation>Die Paare in eine Liste (CSV) schreiben, wie alinify-cli batch sie liest</translation>
        </message>
        <message>
            <source>queue batch csv export</source>
            <translation>Warteschlange Stapel CSV exportieren</translation>
        </message>
        <message>
            <source>Folder of the &amp;Sessions…</source>
            <translation>&amp;Sitzungsordner festlegen …</translation>
        </message>
        <message>
            <source>Choose the folder for the sessions of pairs that have none</source>
            <translation>Wählen, wohin die Sitzungen der Paare geschrieben werden, die noch keine haben</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Ändern …</translation>
        </message>
        <message>
            <source>queue batch output results directory</source>
            <translation>Warteschlange Stapel Ausgabe Ergebnisse Verzeichnis</translation>
        </message>
        <message>
            <source>&amp;Run All</source>
            <translation>Alle &amp;starten</translation>
        </message>
        <message>
            <source>Register every pair of the list that is not registered yet</source>
            <translation>Jedes Paar der Liste registrieren, das noch nicht registriert ist</translation>
        </message>
        <message>
            <source>queue batch start pairs</source>
            <translation>Warteschlange Stapel starten Paare</translation>
        </message>
        <message>
            <source>R&amp;un the Selected</source>
            <translation>A&amp;usgewählte registrieren</translation>
        </message>
        <message>
            <source>Register the selected pairs, also those that were before</source>
            <translation>Die ausgewählten Paare registrieren, auch bereits registrierte</translation>
        </message>
        <message>
            <source>Run Selected</source>
            <translation>Ausgewählte registrieren</translation>
        </message>
        <message>
            <source>queue batch start pairs again</source>
            <translation>Warteschlange Stapel starten Paare erneut</translation>
        </message>
        <message>
            <source>Let the running pair finish, and begin no other</source>
            <translation>Das laufende Paar zu Ende führen und kein weiteres beginnen</translation>
        </message>
        <message>
            <source>queue batch hold pairs</source>
            <translation>Warteschlange Stapel Pause Paare</translation>
        </message>
        <message>
            <source>S&amp;top the Queue</source>
            <translation>Warteschlange a&amp;bbrechen</translation>
        </message>
        <message>
            <source>Stop the running pair; it waits again, like those after it</source>
            <translation>Das laufende Paar abbrechen; es wartet dann wieder, wie die Paare danach</translation>
        </message>
        <message>
            <source>queue batch cancel abort pairs</source>
            <translation>Warteschlange Stapel abbrechen stoppen Paare</translation>
        </message>
        <message>
            <source>Open the S&amp;elected Pair</source>
            <translation>Ausge&amp;wähltes Paar öffnen</translation>
        </message>
        <message>
            <source>Open the session of the selected pair in the window</source>
            <translation>Die Sitzung des ausgewählten Paars im Fenster öffnen</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>session look show</source>
            <translation>Sitzung ansehen zeigen</translation>
        </message>
        <message>
            <source>&amp;Next Pair</source>
            <translation>Nä&amp;chstes Paar</translation>
        </message>
        <message>
            <source>Open the next pair of the list</source>
            <translation>Das nächste Paar der Liste öffnen</translation>
        </message>
        <message>
            <source>leaf through session</source>
            <translation>durchblättern Sitzung</translation>
        </message>
        <message>
            <source>Pre&amp;vious Pair</source>
            <translation>&amp;Vorheriges Paar</translation>
        </message>
        <message>
            <source>Open the pair before in the list</source>
            <translation>Das vorherige Paar der Liste öffnen</translation>
        </message>
        <message>
            <source>Move &amp;Up</source>
            <translation>Nach &amp;oben</translation>
        </message>
        <message>
            <source>Move the selected pairs up in the list: they run earlier</source>
            <translation>Die ausgewählten Paare in der Liste nach oben schieben: Sie werden früher registriert</translation>
        </message>
        <message>
            <source>queue order pairs earlier</source>
            <translation>Warteschlange Reihenfolge Paare früher</translation>
        </message>
        <message>
            <source>Move &amp;Down</source>
            <translation>Nach &amp;unten</translation>
        </message>
        <message>
            <source>Move the selected pairs down in the list: they run later</source>
            <translation>Die ausgewählten Paare in der Liste nach unten schieben: Sie werden später registriert</translation>
        </message>
        <message>
            <source>queue order pairs later</source>
            <translation>Warteschlange Reihenfolge Paare später</translation>
        </message>
        <message>
            <source>Sort &amp;Worst First</source>
            <translation>&amp;Schlechteste zuerst</translation>
        </message>
        <message>
            <source>Put failed pairs first, then those that need review, then the good</source>
            <translation>Fehlgeschlagene Paare zuerst, dann zu prüfende, dann gute</translation>
        </message>
        <message>
            <source>Worst First</source>
            <translation>Schlechteste zuerst</translation>
        </message>
        <message>
            <source>order pairs verdict</source>
            <translation>ordnen Paare Urteil</translation>
        </message>
        <message>
            <source>Remo&amp;ve from the List</source>
            <translation>Aus der Liste &amp;entfernen</translation>
        </message>
        <message>
            <source>Take the selected pairs off the list; sessions and images stay</source>
            <translation>Die ausgewählten Paare aus der Liste nehmen; Sitzungen und Bilder bleiben erhalten</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>delete queue pairs</source>
            <translation>löschen Warteschlange Paare</translation>
        </message>
        <message>
            <source>Put &amp;Back Removed Pairs</source>
            <translation>Entfernte Paare &amp;zurückholen</translation>
        </message>
        <message>
            <source>Put back the pairs that were removed from the list last</source>
            <translation>Die zuletzt aus der Liste genommenen Paare zurückholen</translation>
        </message>
        <message>
            <source>Put Back</source>
            <translation>Zurückholen</translation>
        </message>
        <message>
            <source>undo restore queue pairs</source>
            <translation>rückgängig wiederherstellen Warteschlange Paare</translation>
        </message>
        <message>
            <source>Even Out &amp;Illumination…</source>
            <translation>A&amp;usleuchtung ausgleichen …</translation>
        </message>
        <message>
            <source>Estimate a line-scan camera&apos;s column errors, preview the correction, and read the image with it</source>
            <translation>Die Spaltenfehler einer Zeilenkamera schätzen, die Korrektur in der Vorschau ansehen und das Bild damit korrigiert lesen</translation>
        </message>
        <message>
            <source>flatfield flat field shading stripes columns white dark</source>
            <translation>Flatfield Weißabgleich Schattierung Streifen Spalten Weiß Dunkel Shading</translation>
        </message>
        <message>
            <source>Ti&amp;le Design…</source>
            <translation>&amp;Dessin kacheln …</translation>
        </message>
        <message>
            <source>The moving image is one repeat of a design: find its repeat on the fixed image, and tile it</source>
            <translation>Das bewegte Bild ist ein Rapport eines Dessins: ermitteln, wie er sich auf dem festen Bild wiederholt, und ihn danach kacheln</translation>
        </message>
        <message>
            <source>repeat half drop brick straight mirror pattern rapport</source>
            <translation>Rapport Wiederholung halber Versatz Muster gespiegelt Kachel</translation>
        </message>
        <message>
            <source>Cloth along the R&amp;oll…</source>
            <translation>Verzug entlang der Waren&amp;bahn …</translation>
        </message>
        <message>
            <source>Draw travel, stretch, skew and bow of the shown result line by line along the roll</source>
            <translation>Vorschub, Dehnung, Schräg- und Bogenverzug des gezeigten Ergebnisses Zeile für Zeile entlang der Bahn zeichnen</translation>
        </message>
        <message>
            <source>web speed skew bow stretch shrinkage profile weft</source>
            <translation>Bahngeschwindigkeit Schrägverzug Bogenverzug Dehnung Schrumpf Profil Schuss</translation>
        </message>
        <message>
            <source>Set a Landmark &amp;Here</source>
            <translation>Landmarke &amp;hier setzen</translation>
        </message>
        <message>
            <source>Set a landmark at the spot under the pointer; its partner is found automatically</source>
            <translation>Eine Landmarke an der Stelle unter dem Zeiger setzen; ihr Partner wird automatisch gefunden</translation>
        </message>
        <message>
            <source>control point add</source>
            <translation>Kontrollpunkt Passpunkt hinzufügen</translation>
        </message>
        <message>
            <source>Write the moving image, warped at full resolution, to a file</source>
            <translation>Das bewegte Bild, verformt in voller Auflösung, in eine Datei schreiben</translation>
        </message>
        <message>
            <source>Round-&amp;Trip Error</source>
            <translation>&amp;Hin-und-zurück-Fehler</translation>
        </message>
        <message>
            <source>Correct This Place by &amp;Hand</source>
            <translation>Diese Stelle von &amp;Hand korrigieren</translation>
        </message>
        <message>
            <source>Correct</source>
            <translation>Korrigieren</translation>
        </message>
        <message>
            <source>Measure from &amp;Here</source>
            <translation>Von &amp;hier messen</translation>
        </message>
        <message>
            <source>Begin a distance at the spot under the pointer; the next click ends it</source>
            <translation>Eine Strecke an der Stelle unter dem Zeiger beginnen; der nächste Klick beendet sie</translation>
        </message>
        <message>
            <source>ruler length line distance</source>
            <translation>Lineal Länge Linie Strecke Abstand</translation>
        </message>
        <message>
            <source>Image in the &amp;Fixed Frame…</source>
            <translation>Bild, deckungsgleich zum &amp;festen …</translation>
        </message>
        <message>
            <source>Add an image in the frame of the fixed one as a layer</source>
            <translation>Ein Bild, das mit dem festen deckungsgleich ist, als Ebene hinzufügen</translation>
        </message>
        <message>
            <source>layer add overlay third image</source>
            <translation>Ebene hinzufügen überlagern drittes Bild</translation>
        </message>
        <message>
            <source>Image in the &amp;Moving Frame…</source>
            <translation>Bild, deckungsgleich zum &amp;bewegten …</translation>
        </message>
        <message>
            <source>Add an image in the frame of the moving one as a layer, warped like it</source>
            <translation>Ein Bild, das mit dem bewegten deckungsgleich ist, als Ebene hinzufügen; es wird wie dieses verformt</translation>
        </message>
        <message>
            <source>&amp;Split Channels</source>
            <translation>Kanäle &amp;aufteilen</translation>
        </message>
        <message>
            <source>Make a layer of each channel of the chosen one</source>
            <translation>Aus jedem Kanal der gewählten Ebene eine eigene Ebene machen</translation>
        </message>
        <message>
            <source>Split</source>
            <translation>Aufteilen</translation>
        </message>
        <message>
            <source>layer channels fluorescence colours</source>
            <translation>Ebene Kanäle Fluoreszenz Farben</translation>
        </message>
        <message>
            <source>&amp;Remove Layer</source>
            <translation>Ebene &amp;entfernen</translation>
        </message>
        <message>
            <source>Take the chosen layer away; its file stays</source>
            <translation>Die gewählte Ebene entfernen; ihre Datei bleibt erhalten</translation>
        </message>
        <message>
            <source>Move Layer &amp;Up</source>
            <translation>Ebene nach &amp;oben</translation>
        </message>
        <message>
            <source>Move the chosen layer up, nearer to the eye</source>
            <translation>Die gewählte Ebene nach oben schieben, weiter nach vorn</translation>
        </message>
        <message>
            <source>order front</source>
            <translation>Reihenfolge vorne</translation>
        </message>
        <message>
            <source>Move Layer &amp;Down</source>
            <translation>Ebene nach &amp;unten</translation>
        </message>
        <message>
            <source>Move the chosen layer down, farther from the eye</source>
            <translation>Die gewählte Ebene nach unten schieben, weiter nach hinten</translation>
        </message>
        <message>
            <source>order back</source>
            <translation>Reihenfolge hinten</translation>
        </message>
        <message>
            <source>Copy Coor&amp;dinates</source>
            <translation>Koor&amp;dinaten kopieren</translation>
        </message>
        <message>
            <source>Copy the position under the pointer in both images, in the chosen unit</source>
            <translation>Die Koordinaten unter dem Zeiger in beiden Bildern kopieren, in der gewählten Einheit</translation>
        </message>
        <message>
            <source>position place clipboard x y</source>
            <translation>Position Ort Stelle Zwischenablage x y</translation>
        </message>
        <message>
            <source>Look at Actual Size &amp;Here</source>
            <translation>&amp;Hier in Originalgröße ansehen</translation>
        </message>
        <message>
            <source>One image pixel to one screen pixel, the spot under the pointer in the middle</source>
            <translation>Ein Bildpixel auf einem Bildschirmpixel zeigen, die Stelle unter dem Zeiger in der Mitte</translation>
        </message>
        <message>
            <source>1:1 100 % zoom full size</source>
            <translation>1:1 100 % Zoom volle Größe</translation>
        </message>
        <message>
            <source>&amp;Check Again</source>
            <translation>Erneut &amp;prüfen</translation>
        </message>
        <message>
            <source>Measure and judge the result as it is now, with its corrections by hand</source>
            <translation>Das Ergebnis im aktuellen Stand messen und beurteilen, einschließlich der Korrekturen von Hand</translation>
        </message>
        <message>
            <source>verdict quality judge verify inspect error</source>
            <translation>urteil qualität beurteilen prüfen verifizieren fehler</translation>
        </message>
        <message>
            <source>Set &amp;Tolerance…</source>
            <translation>&amp;Toleranz festlegen …</translation>
        </message>
        <message>
            <source>Set the largest error that you call good</source>
            <translation>Den größten Fehler festlegen, der noch als gut gilt</translation>
        </message>
        <message>
            <source>tolerance accuracy limit error verdict quality</source>
            <translation>toleranz genauigkeit grenze fehler urteil qualität</translation>
        </message>
        <message>
            <source>Next Se&amp;ction</source>
            <translation>Nächster S&amp;chnitt</translation>
        </message>
        <message>
            <source>Open the next section of the series, with the same view</source>
            <translation>Den nächsten Schnitt der Serie öffnen, in derselben Ansicht</translation>
        </message>
        <message>
            <source>leaf through series stack reference</source>
            <translation>durchblättern Serie Stapel Referenz</translation>
        </message>
        <message>
            <source>Previ&amp;ous Section</source>
            <translation>V&amp;orheriger Schnitt</translation>
        </message>
        <message>
            <source>Open the section before in the series, with the same view</source>
            <translation>Den vorherigen Schnitt der Serie öffnen, in derselben Ansicht</translation>
        </message>
        <message>
            <source>&amp;Find Pieces…</source>
            <translation>Stücke &amp;finden …</translation>
        </message>
        <message>
            <source>Separate the pieces of the images from their background; the outlines become masks that can be corrected by hand</source>
            <translation>Die Stücke der Bilder vom Hintergrund trennen; ihre Umrisse werden zu Masken, die sich von Hand berichtigen lassen</translation>
        </message>
        <message>
            <source>foreground tissue sections threshold otsu split touching watershed holes segment polygon outline</source>
            <translation>vordergrund gewebe schnitte schwelle otsu trennen berührend wasserscheide löcher segmentieren polygon umriss</translation>
        </message>
        <message>
            <source>picture only hide panels large view</source>
            <translation>nur bild bedienfelder leisten ausblenden große ansicht</translation>
        </message>
        <message>
            <source>&amp;Automatic</source>
            <translation>&amp;Automatisch</translation>
        </message>
        <message>
            <source>Write lengths below a millimetre in micrometres, and others in millimetres</source>
            <translation>Längen unter einem Millimeter in Mikrometern angeben, andere in Millimetern</translation>
        </message>
        <message>
            <source>unit length um µm mm default</source>
            <translation>einheit länge um µm mm vorgabe</translation>
        </message>
        <message>
            <source>Go to the worst place named by the verdict, then to the next</source>
            <translation>Zur schlechtesten Stelle gehen, die das Urteil nennt, dann zur nächsten</translation>
        </message>
        <message>
            <source>Write the map, or its inverse, for this program, elastix, ITK or as numbers</source>
            <translation>Die gefundene Transformation oder ihre Umkehrung schreiben: für dieses Programm, elastix, ITK oder als Zahlen</translation>
        </message>
        <message>
            <source>export save json elastix itk affine displacement field matrix invert inverse</source>
            <translation>exportieren speichern json elastix itk affin verschiebung feld matrix umkehren umkehrung invertieren inverse</translation>
        </message>
        <message>
            <source>exchange reverse invert inverse roles</source>
            <translation>vertauschen umkehren umdrehen invertieren rollen</translation>
        </message>
        <message>
            <source>&amp;Next Part of the Window</source>
            <translation>&amp;Nächster Fensterbereich</translation>
        </message>
        <message>
            <source>Draw a line on the fixed image; its length stands beside it</source>
            <translation>Eine Linie auf dem festen Bild ziehen; ihre Länge steht daneben</translation>
        </message>
        <message>
            <source>&amp;Copy Measurements</source>
            <translation>Messungen &amp;kopieren</translation>
        </message>
        <message>
            <source>Copy every length, angle and thread count, one to a line</source>
            <translation>Alle Längen, Winkel und Fadenzahlen kopieren, je eine in einer Zeile</translation>
        </message>
        <message>
            <source>clipboard length angle threads</source>
            <translation>Zwischenablage Länge Winkel Fäden</translation>
        </message>
        <message>
            <source>Accept All Places</source>
            <translation>Alle Stellen akzeptieren</translation>
        </message>
        <message>
            <source>Accept every place of this result that is still open, in one step</source>
            <translation>Jede noch offene Stelle dieses Ergebnisses in einem Schritt akzeptieren</translation>
        </message>
        <message>
            <source>Show the fixed image and the warped one as a whole</source>
            <translation>Das feste Bild und das verformte ganz zeigen</translation>
        </message>
        <message>
            <source>Fixed on the left, the moving image on the right</source>
            <translation>Links das feste Bild, rechts das bewegte</translation>
        </message>
        <message>
            <source>Pause After This &amp;Pair</source>
            <translation>&amp;Nach diesem Paar anhalten</translation>
        </message>
        <message>
            <source>Fill the screen with the picture alone; again, or Esc, brings the window back</source>
            <translation>Den ganzen Bildschirm mit dem Bild füllen; erneutes Wählen oder Esc bringt das Fenster zurück</translation>
        </message>
        <message>
            <source>Right Side &amp;Warped</source>
            <translation>Rechts &amp;verformtes Bild</translation>
        </message>
        <message>
            <source>Side by side, show the moving image as the result warps it; otherwise as it is</source>
            <translation>Nebeneinander das bewegte Bild so zeigen, wie das Ergebnis es verformt; sonst, wie es ist</translation>
        </message>
        <message>
            <source>split two views unwarped as it is</source>
            <translation>geteilt zwei Ansichten unverformt wie es ist</translation>
        </message>
        <message>
            <source>&amp;Hide All Panels</source>
            <translation>Alle Bedienfelder aus&amp;blenden</translation>
        </message>
        <message>
            <source>Leave all of the window to the picture; again brings the panels back</source>
            <translation>Das ganze Fenster dem Bild überlassen; erneutes Wählen bringt die Bedienfelder zurück</translation>
        </message>
        <message>
            <source>close show docks picture only tab</source>
            <translation>schließen zeigen Leisten Docks nur Bild Tabulator</translation>
        </message>
        <message>
            <source>Add It</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>&amp;Undo %1</source>
            <translation>„%1“ &amp;rückgängig machen</translation>
        </message>
        <message>
            <source>&amp;Redo %1</source>
            <translation>„%1“ &amp;wiederholen</translation>
        </message>
        <message>
            <source>settings options configuration theme dark light language</source>
            <translation>einstellungen optionen konfiguration thema dunkel hell sprache settings options preferences language</translation>
        </message>
        <message>
            <source>Add…</source>
            <translation>Hinzufügen …</translation>
        </message>
        <message>
            <source>Look at This Place Side by &amp;Side</source>
            <translation>Diese Stelle neben&amp;einander ansehen</translation>
        </message>
        <message>
            <source>rim squeezed unwarped beside verdict</source>
            <translation>Rand gestaucht unverformt nebeneinander Urteil</translation>
        </message>
        <message>
            <source>Side by Side</source>
            <translation>Nebeneinander</translation>
        </message>
        <message>
            <source>Go to the chosen place, with the moving image as it is beside the fixed one; again: back</source>
            <translation>Zur gewählten Stelle gehen, mit dem unverformten bewegten Bild neben dem festen; noch einmal: zurück</translation>
        </message>
        <message>
            <source>Choose &amp;Pages…</source>
            <translation>Seiten &amp;wählen …</translation>
        </message>
        <message>
            <source>Open other pages of a file that holds several images: a stack, the slices of a series</source>
            <translation>Andere Seiten einer Datei öffnen, die mehrere Bilder enthält: eines Stapels, der Schichten einer Serie</translation>
        </message>
        <message>
            <source>page slice plane section frame stack multipage z</source>
            <translation>Seite Schicht Ebene Schnitt Einzelbild Stapel mehrseitig z</translation>
        </message>
    </context>
    <context>
        <name>Core</name>
        <message>
            <source>.</source>
            <extracomment>What ends a sentence.</extracomment>
            <translation>.</translation>
        </message>
        <message>
            <source>running on %1: %2</source>
            <translation>läuft auf %1: %2</translation>
        </message>
        <message>
            <source>running on %1: %2.</source>
            <translation>läuft auf %1: %2.</translation>
        </message>
        <message>
            <source>running on %1 alone; --device cuda:all shares the work among all %2 GPUs</source>
            <translation>läuft nur auf %1; --device cuda:all verteilt die Arbeit auf alle %2 GPUs</translation>
        </message>
        <message>
            <source>--gpu-memory-limit has no effect on the CPU</source>
            <translation>--gpu-memory-limit hat auf der CPU keine Wirkung</translation>
        </message>
        <message>
            <source>unknown device '%1'</source>
            <translation>unbekanntes Gerät „%1“</translation>
        </message>
        <message>
            <source>it is not auto, cpu, cuda, cuda:N or cuda:all</source>
            <translation>möglich sind auto, cpu, cuda, cuda:N und cuda:all</translation>
        </message>
        <message>
            <source>cannot run several jobs on %1</source>
            <translation>auf %1 können nicht mehrere Aufträge zugleich laufen</translation>
        </message>
        <message>
            <source>a GPU registers one pair at a time</source>
            <translation>eine GPU registriert immer nur ein Paar</translation>
        </message>
        <message>
            <source>Leave --jobs out; --device cuda:all takes every GPU.</source>
            <translation>--jobs weglassen; --device cuda:all nimmt jede GPU.</translation>
        </message>
        <message>
            <source>Copy or export the file again, and open the new one.</source>
            <translation>Die Datei erneut kopieren oder exportieren und die neue öffnen.</translation>
        </message>
        <message>
            <source>%1 does not understand '%2'</source>
            <translation>%1 versteht „%2“ nicht</translation>
        </message>
        <message>
            <source>it is not an amount of memory</source>
            <translation>es ist keine Speichermenge</translation>
        </message>
        <message>
            <source>Write for example 8G, 512M or 1.5GiB.</source>
            <translation>Zum Beispiel 8G, 512M oder 1.5GiB schreiben.</translation>
        </message>
        <message>
            <source>it is not a size in pixels</source>
            <translation>es ist keine Größe in Pixeln</translation>
        </message>
        <message>
            <source>Write width x height, for example 2048x1536.</source>
            <translation>Breite x Höhe schreiben, zum Beispiel 2048x1536.</translation>
        </message>
        <message>
            <source>it is not of the form key=value</source>
            <translation>es hat nicht die Form key=value</translation>
        </message>
        <message>
            <source>Write for example %1 levels=6.</source>
            <translation>Zum Beispiel %1 levels=6 schreiben.</translation>
        </message>
        <message>
            <source>cannot write the result</source>
            <translation>das Ergebnis lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>standard output refuses it</source>
            <translation>die Standardausgabe nimmt keine Daten an</translation>
        </message>
        <message>
            <source>cannot write a file</source>
            <translation>eine Datei lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>its name is empty</source>
            <translation>der Dateiname ist leer</translation>
        </message>
        <message>
            <source>Give the name of a file.</source>
            <translation>Den Namen einer Datei angeben.</translation>
        </message>
        <message>
            <source>it is one of the inputs</source>
            <translation>es ist eine der Eingaben</translation>
        </message>
        <message>
            <source>there is no folder %1</source>
            <translation>es gibt keinen Ordner %1</translation>
        </message>
        <message>
            <source>Make the folder first.</source>
            <translation>Zuerst den Ordner anlegen.</translation>
        </message>
        <message>
            <source>the folder %1 cannot be written</source>
            <translation>in den Ordner %1 lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>Check its permissions and that the disk is not full.</source>
            <translation>Prüfen, ob die Rechte des Ordners ausreichen und auf dem Datenträger Platz frei ist.</translation>
        </message>
        <message>
            <source>cannot write %1 twice</source>
            <translation>%1 lässt sich nicht zweimal schreiben</translation>
        </message>
        <message>
            <source>two outputs have that name</source>
            <translation>zwei Ausgaben haben diesen Namen</translation>
        </message>
        <message>
            <source>Give each output its own name.</source>
            <translation>Jeder Ausgabe einen eigenen Namen geben.</translation>
        </message>
        <message>
            <source>cannot use the mask %1</source>
            <translation>die Maske %1 kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>working at %1</source>
            <translation>Arbeitsauflösung: %1</translation>
        </message>
        <message>
            <source>cannot begin from landmarks</source>
            <translation>mit Landmarken lässt sich nicht beginnen</translation>
        </message>
        <message>
            <source>there are none</source>
            <translation>es gibt keine Landmarken</translation>
        </message>
        <message>
            <source>Give them with --landmarks L.csv.</source>
            <translation>Die Landmarken mit --landmarks L.csv angeben.</translation>
        </message>
        <message>
            <source>cannot warp %1</source>
            <translation>%1 lässt sich nicht verformen</translation>
        </message>
        <message>
            <source>cannot use tiles of %1 pixels</source>
            <translation>Kacheln von %1 Pixeln können nicht verwendet werden</translation>
        </message>
        <message>
            <source>TIFF wants a multiple of 16</source>
            <translation>TIFF verlangt ein Vielfaches von 16</translation>
        </message>
        <message>
            <source>Try 256, 512 or 1024.</source>
            <translation>256, 512 oder 1024 versuchen.</translation>
        </message>
        <message>
            <source>cannot evaluate %1</source>
            <translation>%1 lässt sich nicht bewerten</translation>
        </message>
        <message>
            <source>cannot use the check points</source>
            <translation>die Prüfpunkte können nicht verwendet werden</translation>
        </message>
        <message>
            <source>%1 and %2 have no point id in common</source>
            <translation>%1 und %2 haben keine Punktkennung gemeinsam</translation>
        </message>
        <message>
            <source>Points are matched by their id.</source>
            <translation>Punkte werden über ihre Kennung (id) zugeordnet.</translation>
        </message>
        <message>
            <source>one of the two lists is missing</source>
            <translation>eine der beiden Listen fehlt</translation>
        </message>
        <message>
            <source>Give both --fixed-points and --moving-points.</source>
            <translation>Sowohl --fixed-points als auch --moving-points angeben.</translation>
        </message>
        <message>
            <source>cannot estimate the expected errors</source>
            <translation>die erwarteten Fehler lassen sich nicht schätzen</translation>
        </message>
        <message>
            <source>they are estimated from both images</source>
            <translation>sie werden aus beiden Bildern geschätzt</translation>
        </message>
        <message>
            <source>Name them with --fixed F.tif --moving M.tif.</source>
            <translation>Beide Bilder mit --fixed F.tif --moving M.tif nennen.</translation>
        </message>
        <message>
            <source>cannot map all points</source>
            <translation>nicht alle Punkte lassen sich transformieren</translation>
        </message>
        <message>
            <source>%1 of %2 points have no counterpart in the fixed image: %3</source>
            <translation>%1 von %2 Punkten haben keine Entsprechung im festen Bild: %3</translation>
        </message>
        <message>
            <source>Leave them out, or drop --strict to have them written as nan.</source>
            <translation>Diese Punkte auslassen oder --strict weglassen, damit sie als nan geschrieben werden.</translation>
        </message>
        <message>
            <source>%1; written as nan</source>
            <translation>%1; als nan geschrieben</translation>
        </message>
        <message>
            <source>read the fixed image</source>
            <translation>festes Bild lesen</translation>
        </message>
        <message>
            <source>read the moving image</source>
            <translation>bewegtes Bild lesen</translation>
        </message>
        <message>
            <source>cannot write the picture %1</source>
            <translation>das Bild %1 lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>its name ends in neither .png nor .tif</source>
            <translation>der Name endet weder auf .png noch auf .tif</translation>
        </message>
        <message>
            <source>Name it for example overlay.png.</source>
            <translation>Das Bild zum Beispiel overlay.png nennen.</translation>
        </message>
        <message>
            <source>no result is shown</source>
            <translation>es wird kein Ergebnis gezeigt</translation>
        </message>
        <message>
            <source>no result is called '%1'</source>
            <translation>kein Ergebnis heißt „%1“</translation>
        </message>
        <message>
            <source>the session has %1 results</source>
            <translation>die Sitzung hat %1 Ergebnisse</translation>
        </message>
        <message>
            <source>Name one of them with --result.</source>
            <translation>Eines davon mit --result nennen.</translation>
        </message>
        <message>
            <source>nothing to do with --result</source>
            <translation>mit --result ist nichts zu tun</translation>
        </message>
        <message>
            <source>it only affects --transform-out</source>
            <translation>es wirkt nur auf --transform-out</translation>
        </message>
        <message>
            <source>Give --transform-out too.</source>
            <translation>Auch --transform-out angeben.</translation>
        </message>
        <message>
            <source>cannot begin %1 from landmarks</source>
            <translation>%1 kann nicht mit Landmarken beginnen</translation>
        </message>
        <message>
            <source>line %1 of %2 names none</source>
            <translation>Zeile %1 von %2 nennt keine</translation>
        </message>
        <message>
            <source>Give them in the column landmarks, or another start in the column initial.</source>
            <translation>Die Landmarken in der Spalte landmarks angeben oder eine andere Startlage in der Spalte initial.</translation>
        </message>
        <message>
            <source>columns of the list that are not used here: %1</source>
            <translation>Spalten der Liste, die hier nicht verwendet werden: %1</translation>
        </message>
        <message>
            <source>%1 of %2 pairs are done already and skipped</source>
            <translation>%1 von %2 Paaren sind schon fertig und werden übersprungen</translation>
        </message>
        <message>
            <source>%1 pair names files that are not there now: %2 of %3</source>
            <translation>%1 Paar nennt Dateien, die nicht vorhanden sind: %2 von %3</translation>
        </message>
        <message>
            <source>%1 pairs name files that are not there now: %2 of %3 and others</source>
            <translation>%1 Paare nennen Dateien, die nicht vorhanden sind: %2 von %3 und andere</translation>
        </message>
        <message>
            <source>%1: --resume will not know it: %2</source>
            <translation>%1: --resume wird dieses Paar nicht erkennen: %2</translation>
        </message>
        <message>
            <source>%1: working at %2</source>
            <translation>%1: Arbeitsauflösung: %2</translation>
        </message>
        <message>
            <source>%1 of %2 pair failed</source>
            <translation>%1 von %2 Paar fehlgeschlagen</translation>
        </message>
        <message>
            <source>%1 of %2 pairs failed</source>
            <translation>%1 von %2 Paaren fehlgeschlagen</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>The others are in %1.</source>
            <translation>Die anderen stehen in %1.</translation>
        </message>
        <message>
            <source>All pairs are in %1.</source>
            <translation>Alle Paare stehen in %1.</translation>
        </message>
        <message>
            <source>held to %1</source>
            <translation>Toleranz %1</translation>
        </message>
        <message>
            <source>%1 (%2 on %3)</source>
            <translation>%1 (%2 auf %3)</translation>
        </message>
        <message>
            <source>%1 of %2 done</source>
            <translation>%1 von %2 fertig</translation>
        </message>
        <message>
            <source>%1: %2 %3</source>
            <translation>%1: %2 %3</translation>
        </message>
        <message>
            <source>line %1 of the list: %2</source>
            <translation>Zeile %1 der Liste: %2</translation>
        </message>
        <message>
            <source>it would be of %1 and of %2</source>
            <translation>sie entstünde zweimal: %1 und %2</translation>
        </message>
        <message>
            <source>Give one another id.</source>
            <translation>Einem davon eine andere Kennung geben.</translation>
        </message>
        <message>
            <source>Give another --out-dir or another id.</source>
            <translation>Ein anderes --out-dir oder eine andere Kennung angeben.</translation>
        </message>
        <message>
            <source>the batch itself</source>
            <translation>der Stapellauf selbst</translation>
        </message>
        <message>
            <source>cannot make the folder %1</source>
            <translation>der Ordner %1 lässt sich nicht anlegen</translation>
        </message>
        <message>
            <source>something else has that name</source>
            <translation>etwas anderes heißt schon so</translation>
        </message>
        <message>
            <source>Give another --out-dir.</source>
            <translation>Ein anderes --out-dir angeben.</translation>
        </message>
        <message>
            <source>it needs %1 and %2 are available</source>
            <translation>nötig sind %1, verfügbar sind %2</translation>
        </message>
        <message>
            <source>cannot read %1</source>
            <translation>%1 lässt sich nicht lesen</translation>
        </message>
        <message>
            <source>cannot write %1</source>
            <translation>%1 lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>there is no such file</source>
            <translation>die Datei existiert nicht</translation>
        </message>
        <message>
            <source>Check the name.</source>
            <translation>Den Namen prüfen.</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>es ist ein Ordner</translation>
        </message>
        <message>
            <source>Name a file in it.</source>
            <translation>Eine Datei darin nennen.</translation>
        </message>
        <message>
            <source>it is not a regular file</source>
            <translation>es ist keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>Copy it to a file first.</source>
            <translation>Zuerst in eine Datei kopieren.</translation>
        </message>
        <message>
            <source>it cannot be opened</source>
            <translation>die Datei lässt sich nicht öffnen</translation>
        </message>
        <message>
            <source>it ends too early</source>
            <translation>die Datei endet vorzeitig</translation>
        </message>
        <message>
            <source>the disk refused it</source>
            <translation>der Datenträger hat den Zugriff verweigert</translation>
        </message>
        <message>
            <source>the disk is full</source>
            <translation>der Datenträger ist voll</translation>
        </message>
        <message>
            <source>the finished file cannot be moved into place</source>
            <translation>die fertige Datei lässt sich nicht an ihren Platz verschieben</translation>
        </message>
        <message>
            <source>Check the folder's permissions and free space.</source>
            <translation>Die Rechte und den freien Platz des Ordners prüfen.</translation>
        </message>
        <message>
            <source>reading past the cache works on Linux only</source>
            <translation>am Zwischenspeicher vorbei lässt sich nur unter Linux lesen</translation>
        </message>
        <message>
            <source>cannot allocate working memory</source>
            <translation>der Arbeitsspeicher lässt sich nicht belegen</translation>
        </message>
        <message>
            <source>Close other programs, or set a smaller memory limit.</source>
            <translation>Andere Programme schließen oder eine kleinere Speichergrenze setzen.</translation>
        </message>
        <message>
            <source>cannot run on all devices</source>
            <translation>auf allen Geräten kann nicht gerechnet werden</translation>
        </message>
        <message>
            <source>there is none</source>
            <translation>es gibt keines</translation>
        </message>
        <message>
            <source>Use --device cpu.</source>
            <translation>--device cpu verwenden.</translation>
        </message>
        <message>
            <source>cannot read the file directly</source>
            <translation>die Datei lässt sich nicht direkt lesen</translation>
        </message>
        <message>
            <source>the file ends at byte %1 now</source>
            <translation>die Datei endet jetzt bei Byte %1</translation>
        </message>
        <message>
            <source>cannot hold an image</source>
            <translation>ein Bild passt nicht in den Speicher</translation>
        </message>
        <message>
            <source>cannot cut the region out</source>
            <translation>der Bereich lässt sich nicht ausschneiden</translation>
        </message>
        <message>
            <source>it lies outside the image</source>
            <translation>darin liegt nichts vom Bild</translation>
        </message>
        <message>
            <source>Choose one that lies on the image.</source>
            <translation>Einen Bereich wählen, der auf dem Bild liegt.</translation>
        </message>
        <message>
            <source>cannot use the region</source>
            <translation>der Bereich kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>Draw it over the fixed image.</source>
            <translation>Den Bereich über dem festen Bild zeichnen.</translation>
        </message>
        <message>
            <source>cannot use the mask</source>
            <translation>die Maske kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>none of its polygons has three corners</source>
            <translation>keines ihrer Polygone hat drei Ecken</translation>
        </message>
        <message>
            <source>Draw it with at least three clicks.</source>
            <translation>Die Maske mit mindestens drei Klicks zeichnen.</translation>
        </message>
        <message>
            <source>Draw it over the image.</source>
            <translation>Die Maske über dem Bild zeichnen.</translation>
        </message>
        <message>
            <source>cannot read a part of the image</source>
            <translation>ein Teil des Bildes lässt sich nicht lesen</translation>
        </message>
        <message>
            <source>cannot show the image</source>
            <translation>das Bild lässt sich nicht zeigen</translation>
        </message>
        <message>
            <source>it was closed while it was being drawn</source>
            <translation>es wurde geschlossen, während es gezeichnet wurde</translation>
        </message>
        <message>
            <source>line %1: %2</source>
            <translation>Zeile %1: %2</translation>
        </message>
        <message>
            <source>Export the file again.</source>
            <translation>Die Datei erneut exportieren.</translation>
        </message>
        <message>
            <source>Choose another page.</source>
            <translation>Eine andere Seite wählen.</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>die Datei ist leer</translation>
        </message>
        <message>
            <source>%1 is missing</source>
            <translation>%1 fehlt</translation>
        </message>
        <message>
            <source>"%1" is not a number</source>
            <translation>„%1“ ist keine Zahl</translation>
        </message>
        <message>
            <source>a quote is not closed</source>
            <translation>ein Anführungszeichen ist nicht geschlossen</translation>
        </message>
        <message>
            <source>must be an object</source>
            <translation>muss ein Objekt sein</translation>
        </message>
        <message>
            <source>the member "%1" is missing</source>
            <translation>der Eintrag „%1“ fehlt</translation>
        </message>
        <message>
            <source>must be an array</source>
            <translation>muss ein Array sein</translation>
        </message>
        <message>
            <source>must be a number</source>
            <translation>muss eine Zahl sein</translation>
        </message>
        <message>
            <source>must be a finite number</source>
            <translation>muss eine endliche Zahl sein</translation>
        </message>
        <message>
            <source>must be a whole number</source>
            <translation>muss eine ganze Zahl sein</translation>
        </message>
        <message>
            <source>is too large</source>
            <translation>ist zu groß</translation>
        </message>
        <message>
            <source>must lie between %1 and %2</source>
            <translation>muss zwischen %1 und %2 liegen</translation>
        </message>
        <message>
            <source>must be a string</source>
            <translation>muss eine Zeichenkette sein</translation>
        </message>
        <message>
            <source>must be two numbers</source>
            <translation>muss aus zwei Zahlen bestehen</translation>
        </message>
        <message>
            <source>must hold two numbers</source>
            <translation>muss zwei Zahlen enthalten</translation>
        </message>
        <message>
            <source>the header has no column %1</source>
            <translation>die Kopfzeile hat keine Spalte %1</translation>
        </message>
        <message>
            <source>It must read %1.</source>
            <translation>Sie muss lauten: %1.</translation>
        </message>
        <message>
            <source>%1 is "%2", which is not a number</source>
            <translation>%1 ist „%2“, und das ist keine Zahl</translation>
        </message>
        <message>
            <source>active is "%1"</source>
            <translation>active ist „%1“</translation>
        </message>
        <message>
            <source>Write 1 or 0.</source>
            <translation>1 oder 0 schreiben.</translation>
        </message>
        <message>
            <source>A points file begins with the line id,x,y.</source>
            <translation>Eine Punktdatei beginnt mit der Zeile id,x,y.</translation>
        </message>
        <message>
            <source>it is not a landmark of BigWarp</source>
            <translation>es ist keine Landmarke von BigWarp</translation>
        </message>
        <message>
            <source>A line is name, true or false, moving x and y, fixed x and y.</source>
            <translation>Eine Zeile besteht aus Name, true oder false, bewegtem x und y, festem x und y.</translation>
        </message>
        <message>
            <source>cannot pair %1 with %2</source>
            <translation>%1 lässt sich nicht mit %2 paaren</translation>
        </message>
        <message>
            <source>no point has the same name in both</source>
            <translation>kein Punkt hat in beiden denselben Namen</translation>
        </message>
        <message>
            <source>Give matching points the same name.</source>
            <translation>Zusammengehörige Punkte gleich benennen.</translation>
        </message>
        <message>
            <source>it is not JSON</source>
            <translation>es ist kein JSON</translation>
        </message>
        <message>
            <source>Export the annotations from QuPath as GeoJSON.</source>
            <translation>Die Annotationen aus QuPath als GeoJSON exportieren.</translation>
        </message>
        <message>
            <source>it has no point annotations</source>
            <translation>es sind keine Punktannotationen darin</translation>
        </message>
        <message>
            <source>Export the file again, or open it as it is with --partial.</source>
            <translation>Die Datei erneut exportieren oder mit --partial so öffnen, wie sie ist.</translation>
        </message>
        <message>
            <source>the file is empty</source>
            <translation>die Bilddatei ist leer</translation>
        </message>
        <message>
            <source>Convert it to TIFF.</source>
            <translation>In TIFF umwandeln.</translation>
        </message>
        <message>
            <source>Convert it to RGB.</source>
            <translation>In RGB umwandeln.</translation>
        </message>
        <message>
            <source>it has no page %1 (its only page is 0)</source>
            <translation>es gibt keine Seite %1 darin (die einzige Seite ist 0)</translation>
        </message>
        <message>
            <source>the rectangle asked for lies outside the image</source>
            <translation>das verlangte Rechteck liegt außerhalb des Bildes</translation>
        </message>
        <message>
            <source>the buffer is of another sample type or size</source>
            <translation>der übergebene Puffer ist von anderer Art</translation>
        </message>
        <message>
            <source>it claims %1 x %2 pixels, more than its %3 can hold</source>
            <translation>die Datei gibt %1 x %2 Pixel an, die in %3 nicht passen</translation>
        </message>
        <message>
            <source>Save it as a tiled TIFF, which is read in pieces.</source>
            <translation>Als gekacheltes TIFF speichern, das sich stückweise lesen lässt.</translation>
        </message>
        <message>
            <source>it has %1, far more than such a file can have</source>
            <translation>die Datei hat %1, weit mehr, als eine solche Datei haben kann</translation>
        </message>
        <message>
            <source>it is not text</source>
            <translation>es ist kein Text</translation>
        </message>
        <message>
            <source>it names no file</source>
            <translation>es nennt keine Datei</translation>
        </message>
        <message>
            <source>Give a file name.</source>
            <translation>Einen Dateinamen angeben.</translation>
        </message>
        <message>
            <source>the folder %1 does not exist</source>
            <translation>der Ordner %1 existiert nicht</translation>
        </message>
        <message>
            <source>Create it or choose another one.</source>
            <translation>Den Ordner anlegen oder einen anderen wählen.</translation>
        </message>
        <message>
            <source>%1 is not a folder</source>
            <translation>%1 ist kein Ordner</translation>
        </message>
        <message>
            <source>Choose another place.</source>
            <translation>Einen anderen Ort wählen.</translation>
        </message>
        <message>
            <source>Give a file name inside it.</source>
            <translation>Einen Dateinamen darin angeben.</translation>
        </message>
        <message>
            <source>it is not an ordinary file</source>
            <translation>es ist keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>Choose another name.</source>
            <translation>Einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>an older file there is write-protected</source>
            <translation>eine ältere Datei dort ist schreibgeschützt</translation>
        </message>
        <message>
            <source>Choose another name, or allow writing.</source>
            <translation>Einen anderen Namen wählen oder das Schreiben erlauben.</translation>
        </message>
        <message>
            <source>its density of %1 (%2 per pixel) is ignored: %3</source>
            <translation>die angegebene Dichte, %1 (%2 je Pixel), wird ignoriert: %3</translation>
        </message>
        <message>
            <source>%1 dot per inch</source>
            <translation>%1 Punkt je Zoll</translation>
        </message>
        <message>
            <source>%1 dots per inch</source>
            <translation>%1 Punkte je Zoll</translation>
        </message>
        <message>
            <source>%1 dot per cm</source>
            <translation>%1 Punkt je cm</translation>
        </message>
        <message>
            <source>%1 dots per cm</source>
            <translation>%1 Punkte je cm</translation>
        </message>
        <message>
            <source>%1 dot per m</source>
            <translation>%1 Punkt je m</translation>
        </message>
        <message>
            <source>%1 dots per m</source>
            <translation>%1 Punkte je m</translation>
        </message>
        <message>
            <source>it is a screen resolution, which programs write when they know no scale</source>
            <translation>es ist eine Bildschirmauflösung; Programme schreiben sie, wenn sie keinen Maßstab kennen</translation>
        </message>
        <message>
            <source>a camera wrote it for prints, without knowing the distance</source>
            <translation>eine Kamera schrieb sie für Abzüge, ohne die Entfernung zu kennen</translation>
        </message>
        <message>
            <source>programs write such a coarse one when they know no scale</source>
            <translation>eine so grobe Angabe schreiben Programme, wenn sie keinen Maßstab kennen</translation>
        </message>
        <message>
            <source>it is implausibly fine</source>
            <translation>sie ist unglaubwürdig fein</translation>
        </message>
        <message>
            <source>the JPEG data ends early or is damaged</source>
            <translation>die JPEG-Daten enden vorzeitig oder sind beschädigt</translation>
        </message>
        <message>
            <source>the JPEG is damaged (%1)</source>
            <translation>das JPEG ist beschädigt (%1)</translation>
        </message>
        <message>
            <source>its header changed</source>
            <translation>der Dateikopf hat sich geändert</translation>
        </message>
        <message>
            <source>its %1 components have no known meaning</source>
            <translation>die %1 Komponenten haben keine bekannte Bedeutung</translation>
        </message>
        <message>
            <source>there is no memory left</source>
            <translation>es ist kein Speicher mehr frei</translation>
        </message>
        <message>
            <source>the file ends early</source>
            <translation>die Datei endet vorzeitig</translation>
        </message>
        <message>
            <source>%1 holds %2 bytes of samples where its header describes %3</source>
            <translation>%1 enthält %2 Byte an Abtastwerten, wo sein Kopf %3 beschreibt</translation>
        </message>
        <message>
            <source>%1 lies beside it, and ITK would read the samples of that file</source>
            <translation>%1 liegt daneben, und ITK läse die Abtastwerte jener Datei</translation>
        </message>
        <message>
            <source>Move one of the two files to another folder.</source>
            <translation>Verschieben Sie eine der beiden Dateien in einen anderen Ordner.</translation>
        </message>
        <message>
            <source>its samples lie in a file %1 beside it, and there is none</source>
            <translation>seine Abtastwerte liegen in einer Datei %1 daneben, und es gibt keine</translation>
        </message>
        <message>
            <source>Copy that file beside it.</source>
            <translation>Kopieren Sie diese Datei daneben.</translation>
        </message>
        <message>
            <source>its rescale slope %1 with intercept %2 makes no sense</source>
            <translation>seine Skalierung (Steigung %1, Achsenabschnitt %2) ergibt keinen Sinn</translation>
        </message>
        <message>
            <source>it does not say what its samples mean (photometric interpretation); they are read as MONOCHROME2</source>
            <translation>es sagt nicht, was seine Abtastwerte bedeuten (photometrische Interpretation); sie werden als MONOCHROME2 gelesen</translation>
        </message>
        <message>
            <source>the 16-bit colours of its palette are read as 8-bit ones</source>
            <translation>die 16-Bit-Farben seiner Palette werden mit 8 Bit gelesen</translation>
        </message>
        <message>
            <source>the PNG is damaged (%1)</source>
            <translation>das PNG ist beschädigt (%1)</translation>
        </message>
        <message>
            <source>its header contradicts itself</source>
            <translation>der Dateikopf widerspricht sich</translation>
        </message>
        <message>
            <source>cannot write such a PNG</source>
            <translation>ein solches PNG lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>it holds uint8 or uint16 samples, not %1</source>
            <translation>es fasst Werte vom Typ uint8 oder uint16, nicht %1</translation>
        </message>
        <message>
            <source>it holds 1 to 4 channels, not %1</source>
            <translation>es fasst 1 bis 4 Kanäle, nicht %1</translation>
        </message>
        <message>
            <source>%1 x %2 is not a possible size</source>
            <translation>%1 x %2 ist keine mögliche Größe</translation>
        </message>
        <message>
            <source>Write a TIFF.</source>
            <translation>Ein TIFF schreiben.</translation>
        </message>
        <message>
            <source>no memory for the encoder</source>
            <translation>kein Speicher für den Encoder</translation>
        </message>
        <message>
            <source>cannot make a PNG</source>
            <translation>ein PNG lässt sich nicht erzeugen</translation>
        </message>
        <message>
            <source>its header is damaged</source>
            <translation>der Dateikopf ist beschädigt</translation>
        </message>
        <message>
            <source>its header is damaged (%1)</source>
            <translation>der Dateikopf ist beschädigt (%1)</translation>
        </message>
        <message>
            <source>the file ends within its header</source>
            <translation>die Datei endet innerhalb des Dateikopfs</translation>
        </message>
        <message>
            <source>it holds no page</source>
            <translation>die Datei enthält keine Seite</translation>
        </message>
        <message>
            <source>the chain of pages is circular; it is cut after page %1</source>
            <translation>die Kette der Seiten läuft im Kreis; sie wird nach Seite %1 abgeschnitten</translation>
        </message>
        <message>
            <source>only the first %1 pages are looked at</source>
            <translation>nur die ersten %1 Seiten werden angesehen</translation>
        </message>
        <message>
            <source>page %1 is damaged (%2); pages from there on are left out</source>
            <translation>Seite %1 ist beschädigt (%2); Seiten ab dort werden ausgelassen</translation>
        </message>
        <message>
            <source>its directory lies outside the file</source>
            <translation>ihr Verzeichnis liegt außerhalb der Datei</translation>
        </message>
        <message>
            <source>its directory is cut off or has an impossible number of entries</source>
            <translation>ihr Verzeichnis ist abgeschnitten oder hat eine unmögliche Zahl von Einträgen</translation>
        </message>
        <message>
            <source>it has no page %1 (its pages are 0 to %2)</source>
            <translation>es gibt keine Seite %1 darin (die Seiten sind 0 bis %2)</translation>
        </message>
        <message>
            <source>%1 of the %2 channels that the OME description names are not in this file</source>
            <translation>%1 der %2 Kanäle, die die OME-Beschreibung nennt, sind nicht in dieser Datei</translation>
        </message>
        <message>
            <source>cannot join the pages of %1</source>
            <translation>die Seiten von %1 lassen sich nicht zusammenfügen</translation>
        </message>
        <message>
            <source>page %1 differs in size or sample type from page 0</source>
            <translation>Seite %1 weicht in Größe oder Datentyp von Seite 0 ab</translation>
        </message>
        <message>
            <source>Open its pages one by one.</source>
            <translation>Die Seiten einzeln öffnen.</translation>
        </message>
        <message>
            <source>its pages differ in sample type</source>
            <translation>die Seiten haben verschiedene Datentypen</translation>
        </message>
        <message>
            <source>the pyramid level %1 is left out: %2</source>
            <translation>die Pyramidenstufe %1 wird ausgelassen: %2</translation>
        </message>
        <message>
            <source>it is not read through OpenSlide, so reading is slower, and some of its levels may be missing: %1</source>
            <translation>es wird nicht mit OpenSlide gelesen; das Lesen ist langsamer, und einige seiner Ebenen können fehlen: %1</translation>
        </message>
        <message>
            <source>the pixels of a .mrxs lie in a folder beside it, and there is no folder %1 with a Slidedat.ini</source>
            <translation>die Pixel einer .mrxs liegen in einem Ordner daneben, und es gibt keinen Ordner %1 mit einer Slidedat.ini</translation>
        </message>
        <message>
            <source>Copy that folder beside it.</source>
            <translation>Diesen Ordner daneben kopieren.</translation>
        </message>
        <message>
            <source>it does not fit the image</source>
            <translation>sie passt nicht zum Bild</translation>
        </message>
        <message>
            <source>its size is %1 x %2 pixels</source>
            <translation>die Größe ist %1 x %2 Pixel</translation>
        </message>
        <message>
            <source>its size, %1 x %2 pixels, cannot be right</source>
            <translation>die Größe, %1 x %2 Pixel, kann nicht stimmen</translation>
        </message>
        <message>
            <source>the orientation %1 is undefined; it is taken as 1</source>
            <translation>die Orientierung %1 ist nicht definiert; sie wird als 1 gelesen</translation>
        </message>
        <message>
            <source>it claims %1 samples per pixel</source>
            <translation>angegeben sind %1 Werte je Pixel</translation>
        </message>
        <message>
            <source>it claims %1 bits per sample</source>
            <translation>angegeben sind %1 Bit je Wert</translation>
        </message>
        <message>
            <source>its samples are complex numbers</source>
            <translation>die Werte sind komplexe Zahlen</translation>
        </message>
        <message>
            <source>Save magnitude or real part as an image of its own.</source>
            <translation>Betrag oder Realteil als eigenes Bild speichern.</translation>
        </message>
        <message>
            <source>it is compressed with %1, which the libtiff of this system cannot decode</source>
            <translation>die Datei ist mit %1 komprimiert, was das libtiff dieses Systems nicht entpacken kann</translation>
        </message>
        <message>
            <source>Save it with another compression.</source>
            <translation>Mit einer anderen Kompression speichern.</translation>
        </message>
        <message>
            <source>the meaning of its samples is not stated; they are read as RGB</source>
            <translation>die Datei gibt nicht an, was ihre Werte bedeuten; sie werden als RGB gelesen</translation>
        </message>
        <message>
            <source>the meaning of its samples is not stated; they are read as grey</source>
            <translation>die Datei gibt nicht an, was ihre Werte bedeuten; sie werden als Grauwerte gelesen</translation>
        </message>
        <message>
            <source>CIE Lab is converted to 8-bit RGB</source>
            <translation>CIE Lab wird in 8-Bit-RGB umgewandelt</translation>
        </message>
        <message>
            <source>its CIE Lab is shown and registered as 8-bit RGB; a plain TIFF that it is warped to keeps it</source>
            <translation>sein CIE Lab wird als 8-Bit-RGB gezeigt und registriert; ein einfaches TIFF, in das es verzerrt wird, behält es</translation>
        </message>
        <message>
            <source>it names %1 inks (InkNames) and has %2 samples per pixel; the names are left out</source>
            <translation>es benennt %1 Druckfarben (InkNames) und hat %2 Werte je Pixel; die Namen werden weggelassen</translation>
        </message>
        <message>
            <source>it states %1 inks (NumberOfInks) and has %2 samples per pixel; the number is left out</source>
            <translation>es gibt %1 Druckfarben an (NumberOfInks) und hat %2 Werte je Pixel; die Zahl wird weggelassen</translation>
        </message>
        <message>
            <source>it states %1 inks (NumberOfInks) and names %2 (InkNames); the number is left out</source>
            <translation>es gibt %1 Druckfarben an (NumberOfInks) und benennt %2 (InkNames); die Zahl wird weggelassen</translation>
        </message>
        <message>
            <source>its OME description gives %1 of its channels a colour that is no 32-bit number, such as &quot;%2&quot;; it is left out</source>
            <translation>seine OME-Beschreibung gibt %1 seiner Kanäle eine Farbe, die keine 32-Bit-Zahl ist, etwa „%2“; sie wird weggelassen</translation>
        </message>
        <message>
            <source>its OME description lists channels of %1 samples in all, but states %2 (SizeC), which count</source>
            <translation>seine OME-Beschreibung führt Kanäle mit zusammen %1 Werten auf, nennt aber %2 (SizeC), und diese Zahl gilt</translation>
        </message>
        <message>
            <source>%1, a file of the same set, has an OME description of its own that says otherwise (%2); it is not used</source>
            <translation>%1, eine Datei desselben Satzes, hat eine eigene OME-Beschreibung, die anderes sagt (%2); sie wird nicht verwendet</translation>
        </message>
        <message>
            <source>pixel size</source>
            <translation>Pixelgröße</translation>
        </message>
        <message>
            <source>size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>sample type</source>
            <translation>Wertetyp</translation>
        </message>
        <message>
            <source>channels</source>
            <translation>Kanäle</translation>
        </message>
        <message>
            <source>number of images</source>
            <translation>Zahl der Bilder</translation>
        </message>
        <message>
            <source>it gives %1 of its channels a colour that is not six hexadecimal digits, such as %2; it is left out</source>
            <translation>es gibt %1 seiner Kanäle eine Farbe, die nicht aus sechs Hexadezimalziffern besteht, etwa %2; sie wird weggelassen</translation>
        </message>
        <message>
            <source>it gives %1 of its channels a display window that makes no sense, such as %2; it is left out</source>
            <translation>es gibt %1 seiner Kanäle ein Anzeigefenster, das keinen Sinn ergibt, etwa %2; es wird weggelassen</translation>
        </message>
        <message>
            <source>its version, &quot;%1&quot;, is not one of 0.1 to 0.5; it is read as one of these</source>
            <translation>seine Version, „%1“, ist keine von 0.1 bis 0.5; es wird wie eine davon gelesen</translation>
        </message>
        <message>
            <source>it has metadata of zarr 2 and of zarr 3 side by side (%1); that of zarr 3 is read</source>
            <translation>es hat Metadaten von Zarr 2 und von Zarr 3 nebeneinander (%1); die von Zarr 3 werden gelesen</translation>
        </message>
        <message>
            <source>logarithmic luminance is converted to 8 bits</source>
            <translation>logarithmische Leuchtdichte wird in 8 Bit umgewandelt</translation>
        </message>
        <message>
            <source>its samples are %1-bit floating-point numbers</source>
            <translation>die Werte sind Gleitkommazahlen mit %1 Bit</translation>
        </message>
        <message>
            <source>its samples are %1-bit integers</source>
            <translation>die Werte sind ganze Zahlen mit %1 Bit</translation>
        </message>
        <message>
            <source>%1-bit samples keep their values in %2 bits</source>
            <translation>Werte mit %1 Bit bleiben in %2 Bit erhalten</translation>
        </message>
        <message>
            <source>64-bit integers are read as float64, exact up to 2^53</source>
            <translation>ganze Zahlen mit 64 Bit werden als float64 gelesen, genau bis 2^53</translation>
        </message>
        <message>
            <source>raw sensor values are read as they are</source>
            <translation>rohe Sensorwerte werden gelesen, wie sie sind</translation>
        </message>
        <message>
            <source>the meaning of the samples beyond red, green and blue is not stated; all are kept as channels</source>
            <translation>die Datei gibt nicht an, was ihre Werte außer Rot, Grün und Blau bedeuten; alle bleiben als Kanäle erhalten</translation>
        </message>
        <message>
            <source>its colour space (photometric %1) is not supported</source>
            <translation>der Farbraum (photometrisch %1) wird nicht unterstützt</translation>
        </message>
        <message>
            <source>it is a palette image without a usable palette</source>
            <translation>es ist ein Palettenbild ohne brauchbare Palette</translation>
        </message>
        <message>
            <source>samples beside the palette index are left out</source>
            <translation>Werte neben dem Palettenindex werden ausgelassen</translation>
        </message>
        <message>
            <source>its tiles are %1 x %2 pixels</source>
            <translation>die Kacheln sind %1 x %2 Pixel groß</translation>
        </message>
        <message>
            <source>its strips are %1 x %2 pixels</source>
            <translation>die Streifen sind %1 x %2 Pixel groß</translation>
        </message>
        <message>
            <source>it claims %1 x %2 tiles</source>
            <translation>angegeben sind %1 x %2 Kacheln</translation>
        </message>
        <message>
            <source>it claims %1 x %2 strips</source>
            <translation>angegeben sind %1 x %2 Streifen</translation>
        </message>
        <message>
            <source>its samples are packed in an unknown way (%1 bytes per row)</source>
            <translation>die Werte sind auf unbekannte Weise gepackt (%1 Bytes je Zeile)</translation>
        </message>
        <message>
            <source>one of its rows takes %1</source>
            <translation>eine der Zeilen belegt %1</translation>
        </message>
        <message>
            <source>one of its tiles takes %1</source>
            <translation>eine der Kacheln belegt %1</translation>
        </message>
        <message>
            <source>one of its tiles has %1 x %2 pixels of a colour space that must be converted whole</source>
            <translation>eine der Kacheln hat %1 x %2 Pixel eines Farbraums, der im Ganzen umgewandelt werden muss</translation>
        </message>
        <message>
            <source>one of its strips has %1 x %2 pixels of a colour space that must be converted whole</source>
            <translation>einer der Streifen hat %1 x %2 Pixel eines Farbraums, der im Ganzen umgewandelt werden muss</translation>
        </message>
        <message>
            <source>tile %1</source>
            <translation>Kachel %1</translation>
        </message>
        <message>
            <source>strip %1</source>
            <translation>Streifen %1</translation>
        </message>
        <message>
            <source>the table of tiles is damaged</source>
            <translation>die Tabelle der Kacheln ist beschädigt</translation>
        </message>
        <message>
            <source>the table of strips is damaged</source>
            <translation>die Tabelle der Streifen ist beschädigt</translation>
        </message>
        <message>
            <source>%1 has no data</source>
            <translation>%1 hat keine Daten</translation>
        </message>
        <message>
            <source>%1 is truncated (needs %2 bytes, file ends after %3)</source>
            <translation>%1 ist abgeschnitten (braucht %2 Bytes, die Datei endet nach %3)</translation>
        </message>
        <message>
            <source>%1 is truncated (the file became shorter while it was read)</source>
            <translation>%1 ist abgeschnitten (die Datei wurde kürzer, während sie gelesen wurde)</translation>
        </message>
        <message>
            <source>%1 is too short (holds %2 bytes, needs %3)</source>
            <translation>%1 ist zu kurz (enthält %2 Bytes, braucht %3)</translation>
        </message>
        <message>
            <source>%1 lies outside the file</source>
            <translation>%1 liegt außerhalb der Datei</translation>
        </message>
        <message>
            <source>%1 cannot hold its %2 (it has %3 bytes)</source>
            <translation>%1 kann die %2 nicht fassen (hat %3 Bytes)</translation>
        </message>
        <message>
            <source>%1 is damaged</source>
            <translation>%1 ist beschädigt</translation>
        </message>
        <message>
            <source>%1 is damaged (%2)</source>
            <translation>%1 ist beschädigt (%2)</translation>
        </message>
        <message>
            <source>cannot write such a TIFF</source>
            <translation>ein solches TIFF lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>an image of %1 x %2 pixels is empty</source>
            <translation>ein Bild von %1 x %2 Pixeln ist leer</translation>
        </message>
        <message>
            <source>Give it a size.</source>
            <translation>Dem Bild eine Größe geben.</translation>
        </message>
        <message>
            <source>%1 x %2 pixels are more than a TIFF can hold</source>
            <translation>%1 x %2 Pixel sind mehr, als ein TIFF zählen kann</translation>
        </message>
        <message>
            <source>Write it in parts.</source>
            <translation>In Teilen schreiben.</translation>
        </message>
        <message>
            <source>%1 channels do not make a %2 image</source>
            <translation>%1 Kanäle ergeben kein Bild der Art %2</translation>
        </message>
        <message>
            <source>Choose another colour model.</source>
            <translation>Ein anderes Farbmodell wählen.</translation>
        </message>
        <message>
            <source>a tile size of %1 is not possible</source>
            <translation>eine Kachelgröße von %1 ist nicht möglich</translation>
        </message>
        <message>
            <source>Choose a multiple of 16, for example 512.</source>
            <translation>Ein Vielfaches von 16 wählen, zum Beispiel 512.</translation>
        </message>
        <message>
            <source>JPEG holds 8-bit grey or RGB images only, this one is %1 x %2, %3</source>
            <translation>JPEG fasst nur Grau- oder RGB-Bilder mit 8 Bit, dieses ist %1 x %2, %3</translation>
        </message>
        <message>
            <source>Choose deflate or zstd.</source>
            <translation>deflate oder zstd wählen.</translation>
        </message>
        <message>
            <source>a JPEG quality of %1 is not possible</source>
            <translation>eine JPEG-Qualität von %1 ist nicht möglich</translation>
        </message>
        <message>
            <source>Choose 1 to 100.</source>
            <translation>1 bis 100 wählen.</translation>
        </message>
        <message>
            <source>%1 of tiles do not fit into a classic TIFF, which holds at most 4 GiB</source>
            <translation>%1 an Kacheln passen nicht in ein klassisches TIFF, das höchstens 4 GiB fasst</translation>
        </message>
        <message>
            <source>Allow BigTIFF, or choose a compression.</source>
            <translation>BigTIFF erlauben oder eine Kompression wählen.</translation>
        </message>
        <message>
            <source>it grows beyond 4 GiB, the limit of a classic TIFF</source>
            <translation>es wächst über 4 GiB hinaus, die Grenze eines klassischen TIFF</translation>
        </message>
        <message>
            <source>Allow BigTIFF.</source>
            <translation>BigTIFF erlauben.</translation>
        </message>
        <message>
            <source>cannot write with %1 compression</source>
            <translation>mit der Kompression %1 lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>this computer's libtiff was built without it</source>
            <translation>das libtiff dieses Rechners wurde ohne diese Kompression gebaut</translation>
        </message>
        <message>
            <source>Choose deflate.</source>
            <translation>deflate wählen.</translation>
        </message>
        <message>
            <source>cannot write with compression '%1'</source>
            <translation>mit der Kompression „%1“ lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>there is no such compression</source>
            <translation>diese Kompression gibt es nicht</translation>
        </message>
        <message>
            <source>the disk has %1 left and the file needs %2</source>
            <translation>auf dem Datenträger sind noch %1 frei, und die Datei braucht %2</translation>
        </message>
        <message>
            <source>Make room, choose another disk, or a stronger compression.</source>
            <translation>Platz schaffen, einen anderen Datenträger oder eine stärkere Kompression wählen.</translation>
        </message>
        <message>
            <source>cannot write tile (%1, %2)</source>
            <translation>Kachel (%1; %2) lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>the image has no such tile</source>
            <translation>das Bild hat keine solche Kachel</translation>
        </message>
        <message>
            <source>its size, channels or sample type differ from the image&apos;s</source>
            <translation>Größe, Kanäle oder Datentyp sind nicht die des Bildes</translation>
        </message>
        <message>
            <source>it was already written</source>
            <translation>sie wurde schon geschrieben</translation>
        </message>
        <message>
            <source>cannot finish %1</source>
            <translation>%1 lässt sich nicht abschließen</translation>
        </message>
        <message>
            <source>tile (%1, %2) was not written</source>
            <translation>Kachel (%1; %2) wurde nicht geschrieben</translation>
        </message>
        <message>
            <source>cannot compress a tile</source>
            <translation>eine Kachel lässt sich nicht komprimieren</translation>
        </message>
        <message>
            <source>the encoder failed</source>
            <translation>der Encoder ist fehlgeschlagen</translation>
        </message>
        <message>
            <source>the data read back differs from the data written (%1)</source>
            <translation>die zurückgelesenen Daten weichen von den geschriebenen ab (%1)</translation>
        </message>
        <message>
            <source>Check the disk.</source>
            <translation>Den Datenträger prüfen.</translation>
        </message>
        <message>
            <source>the header</source>
            <translation>der Dateikopf</translation>
        </message>
        <message>
            <source>level %1 is missing</source>
            <translation>Stufe %1 fehlt</translation>
        </message>
        <message>
            <source>level %1's directory</source>
            <translation>Verzeichnis der Stufe %1</translation>
        </message>
        <message>
            <source>level %1, tile %2</source>
            <translation>Stufe %1, Kachel %2</translation>
        </message>
        <message>
            <source>more levels than were written</source>
            <translation>mehr Stufen, als geschrieben wurden</translation>
        </message>
        <message>
            <source>its spacing is not positive</source>
            <translation>der Abstand ist nicht positiv</translation>
        </message>
        <message>
            <source>a displacement field has two channels of 32-bit floating point, this file has %1 of %2 bits</source>
            <translation>ein Verschiebungsfeld hat zwei Kanäle mit 32-Bit-Gleitkommazahlen, diese Datei hat %1 mit %2 Bit</translation>
        </message>
        <message>
            <source>it has no samples</source>
            <translation>es hat keine Werte</translation>
        </message>
        <message>
            <source>its tiles are empty</source>
            <translation>die Kacheln sind leer</translation>
        </message>
        <message>
            <source>its tiles are too large</source>
            <translation>die Kacheln sind zu groß</translation>
        </message>
        <message>
            <source>the displacement field is empty</source>
            <translation>das Verschiebungsfeld ist leer</translation>
        </message>
        <message>
            <source>a displacement is not a finite number</source>
            <translation>eine Verschiebung ist keine endliche Zahl</translation>
        </message>
        <message>
            <source>it is not a TIFF, or it is damaged</source>
            <translation>es ist kein TIFF oder beschädigt</translation>
        </message>
        <message>
            <source>Export the field with a larger step.</source>
            <translation>Das Feld mit größerer Schrittweite exportieren.</translation>
        </message>
        <message>
            <source>the fixed image's geometry</source>
            <translation>die Geometrie des festen Bildes</translation>
        </message>
        <message>
            <source>the moving image's geometry</source>
            <translation>die Geometrie des bewegten Bildes</translation>
        </message>
        <message>
            <source>part %1</source>
            <translation>Teil %1</translation>
        </message>
        <message>
            <source>%1 holds a number that is not finite</source>
            <translation>%1 enthält eine nicht endliche Zahl</translation>
        </message>
        <message>
            <source>the transform holds a number that is not finite</source>
            <translation>die Transformation enthält eine nicht endliche Zahl</translation>
        </message>
        <message>
            <source>must be positive</source>
            <translation>muss positiv sein</translation>
        </message>
        <message>
            <source>must be two rows of three numbers</source>
            <translation>muss aus zwei Zeilen mit je drei Zahlen bestehen</translation>
        </message>
        <message>
            <source>only cubic B-splines (order 3) can be read</source>
            <translation>nur kubische B-Splines (Ordnung 3) können gelesen werden</translation>
        </message>
        <message>
            <source>must hold %1 numbers, two per control point, and holds %2</source>
            <translation>muss %1 Zahlen enthalten, zwei je Kontrollpunkt, und enthält %2</translation>
        </message>
        <message>
            <source>must be a path relative to this file</source>
            <translation>muss ein Pfad relativ zu dieser Datei sein</translation>
        </message>
        <message>
            <source>must not point outside this file&apos;s folder</source>
            <translation>darf nicht aus dem Ordner dieser Datei hinausführen</translation>
        </message>
        <message>
            <source>%1 has %2 x %3 vectors, not %4 x %5</source>
            <translation>%1 hat %2 x %3 Vektoren, nicht %4 x %5</translation>
        </message>
        <message>
            <source>Keep the field that was written together with this file.</source>
            <translation>Das Feld aufbewahren, das zusammen mit dieser Datei geschrieben wurde.</translation>
        </message>
        <message>
            <source>"%1" is not known</source>
            <translation>„%1“ ist nicht bekannt</translation>
        </message>
        <message>
            <source>It can be affine, bspline or field.</source>
            <translation>Möglich sind affine, bspline oder field.</translation>
        </message>
        <message>
            <source>it is not a transform in JSON: %1</source>
            <translation>es ist keine Transformation in JSON: %1</translation>
        </message>
        <message>
            <source>it is JSON, but not a transform: its &quot;format&quot; is not &quot;%1&quot;</source>
            <translation>es ist JSON, aber keine Transformation: „format“ ist nicht „%1“</translation>
        </message>
        <message>
            <source>it is %1, and this program reads up to %2</source>
            <translation>die Version ist %1, und dieses Programm liest bis %2</translation>
        </message>
        <message>
            <source>Use a newer version of the program.</source>
            <translation>Eine neuere Version des Programms verwenden.</translation>
        </message>
        <message>
            <source>cannot exchange a transform as "%1"</source>
            <translation>eine Transformation lässt sich nicht als „%1“ austauschen</translation>
        </message>
        <message>
            <source>there is no such format</source>
            <translation>dieses Format gibt es nicht</translation>
        </message>
        <message>
            <source>The nearest affine map was written; the deformation beyond it, up to %1, was left out.</source>
            <translation>Geschrieben wurde die affine Näherung; die Verformung darüber hinaus, bis zu %1, wurde ausgelassen.</translation>
        </message>
        <message>
            <source>An affine map is two rows of three numbers: x' = a x + b y + c, then y'.</source>
            <translation>Eine affine Transformation besteht aus zwei Zeilen mit je drei Zahlen: x' = a x + b y + c, dann y'.</translation>
        </message>
        <message>
            <source>it holds %1 numbers</source>
            <translation>es enthält %1 Zahlen</translation>
        </message>
        <message>
            <source>the transform does not know the fixed image's size</source>
            <translation>die Transformation kennt die Größe des festen Bildes nicht</translation>
        </message>
        <message>
            <source>the field's step must be a positive number of pixels</source>
            <translation>die Schrittweite des Feldes muss eine positive Zahl von Pixeln sein</translation>
        </message>
        <message>
            <source>the field would have too many samples</source>
            <translation>das Feld hätte zu viele Werte</translation>
        </message>
        <message>
            <source>Choose a larger step.</source>
            <translation>Eine größere Schrittweite wählen.</translation>
        </message>
        <message>
            <source>Between the samples the field differs from the transform by up to about %1.</source>
            <translation>Zwischen den Stützstellen weicht das Feld um bis zu etwa %1 von der Transformation ab.</translation>
        </message>
        <message>
            <source>A chain of %1 files was written; give %2 to transformix and keep the others where they are.</source>
            <translation>Eine Kette von %1 Dateien wurde geschrieben; transformix %2 geben und die anderen an ihrem Ort lassen.</translation>
        </message>
        <message>
            <source>cannot express the displacement field for %1</source>
            <translation>das Verschiebungsfeld lässt sich für %1 nicht ausdrücken</translation>
        </message>
        <message>
            <source>Export it as a field, or project it on a grid (--grid 64).</source>
            <translation>Die Transformation als Feld exportieren oder auf ein Gitter projizieren (--grid 64).</translation>
        </message>
        <message>
            <source>it has %1 samples</source>
            <translation>es hat %1 Werte</translation>
        </message>
        <message>
            <source>a B-spline through its samples differs by %1</source>
            <translation>ein B-Spline durch seine Werte weicht um %1 ab</translation>
        </message>
        <message>
            <source>a B-spline in its place differs by %1</source>
            <translation>ein B-Spline an seiner Stelle weicht um %1 ab</translation>
        </message>
        <message>
            <source>it does not begin with "("</source>
            <translation>sie beginnt nicht mit „(“</translation>
        </message>
        <message>
            <source>Is it a TransformParameters file of elastix?</source>
            <translation>Ist es eine Datei TransformParameters von elastix?</translation>
        </message>
        <message>
            <source>the closing ")" is missing</source>
            <translation>die schließende „)“ fehlt</translation>
        </message>
        <message>
            <source>it has no name</source>
            <translation>der Name fehlt</translation>
        </message>
        <message>
            <source>%1 appears twice</source>
            <translation>%1 kommt zweimal vor</translation>
        </message>
        <message>
            <source>%1 must be "true" or "false"</source>
            <translation>%1 muss „true“ oder „false“ sein</translation>
        </message>
        <message>
            <source>%1 must have %2 numbers or more, and has %3</source>
            <translation>%1 muss mindestens %2 Zahlen haben und hat %3</translation>
        </message>
        <message>
            <source>%1: "%2" is not a number</source>
            <translation>%1: „%2“ ist keine Zahl</translation>
        </message>
        <message>
            <source>%1 is truncated</source>
            <translation>%1 ist abgeschnitten</translation>
        </message>
        <message>
            <source>%1 holds a value that is not a number</source>
            <translation>%1 enthält einen Wert, der keine Zahl ist</translation>
        </message>
        <message>
            <source>TransformParameters must hold %1 numbers, and holds %2</source>
            <translation>TransformParameters muss %1 Zahlen enthalten und enthält %2</translation>
        </message>
        <message>
            <source>BSplineTransformSplineOrder: only order 3 can be read</source>
            <translation>BSplineTransformSplineOrder: nur Ordnung 3 kann gelesen werden</translation>
        </message>
        <message>
            <source>UseCyclicTransform: cyclic grids cannot be read</source>
            <translation>UseCyclicTransform: zyklische Gitter können nicht gelesen werden</translation>
        </message>
        <message>
            <source>GridSize must be whole and positive</source>
            <translation>GridSize muss ganzzahlig und positiv sein</translation>
        </message>
        <message>
            <source>GridSpacing must be positive</source>
            <translation>GridSpacing muss positiv sein</translation>
        </message>
        <message>
            <source>GridDirection has no inverse</source>
            <translation>GridDirection hat keine Inverse</translation>
        </message>
        <message>
            <source>%1 is not 2</source>
            <translation>%1 ist nicht 2</translation>
        </message>
        <message>
            <source>Transform "%1" cannot be read</source>
            <translation>Transform „%1“ kann nicht gelesen werden</translation>
        </message>
        <message>
            <source>Affine, Euler, Similarity, Translation and BSpline transforms can.</source>
            <translation>Affine, Euler, Similarity, Translation und BSpline können gelesen werden.</translation>
        </message>
        <message>
            <source>its initial transform %1 is missing</source>
            <translation>die Anfangstransformation %1 fehlt</translation>
        </message>
        <message>
            <source>Keep the whole chain of TransformParameters files in one folder.</source>
            <translation>Die ganze Kette der TransformParameters-Dateien in einem Ordner aufbewahren.</translation>
        </message>
        <message>
            <source>the chain of initial transforms does not end</source>
            <translation>die Kette der Anfangstransformationen endet nicht</translation>
        </message>
        <message>
            <source>HowToCombineTransforms "Add" cannot be expressed for this chain</source>
            <translation>HowToCombineTransforms „Add“ lässt sich für diese Kette nicht ausdrücken</translation>
        </message>
        <message>
            <source>Register again with (HowToCombineTransforms "Compose").</source>
            <translation>Neu registrieren mit (HowToCombineTransforms "Compose").</translation>
        </message>
        <message>
            <source>HowToCombineTransforms must be "Compose" or "Add"</source>
            <translation>HowToCombineTransforms muss „Compose“ oder „Add“ sein</translation>
        </message>
        <message>
            <source>Spacing must be positive</source>
            <translation>Spacing muss positiv sein</translation>
        </message>
        <message>
            <source>Direction has no inverse</source>
            <translation>Direction hat keine Inverse</translation>
        </message>
        <message>
            <source>it does not begin with "%1"</source>
            <translation>die Datei beginnt nicht mit „%1“</translation>
        </message>
        <message>
            <source>there is no ":"</source>
            <translation>es fehlt ein „:“</translation>
        </message>
        <message>
            <source>numbers come before any transform</source>
            <translation>Zahlen stehen vor jeder Transformation</translation>
        </message>
        <message>
            <source>it holds no transform</source>
            <translation>es ist keine Transformation darin</translation>
        </message>
        <message>
            <source>Transform %1 cannot be read</source>
            <translation>Transform %1 kann nicht gelesen werden</translation>
        </message>
        <message>
            <source>Transform %1 is not one of two dimensions that can be read</source>
            <translation>Transform %1 ist keine lesbare zweidimensionale Transformation</translation>
        </message>
        <message>
            <source>%1 must have %2 parameters, and has %3</source>
            <translation>%1 muss %2 Parameter haben und hat %3</translation>
        </message>
        <message>
            <source>FixedParameters must hold the centre's two coordinates</source>
            <translation>FixedParameters muss die zwei Koordinaten des Zentrums enthalten</translation>
        </message>
        <message>
            <source>a B-spline's FixedParameters must hold 10 numbers, and hold %1</source>
            <translation>FixedParameters eines B-Splines muss 10 Zahlen enthalten und enthält %1</translation>
        </message>
        <message>
            <source>the grid's size must be whole and positive</source>
            <translation>die Größe des Gitters muss ganzzahlig und positiv sein</translation>
        </message>
        <message>
            <source>the grid's spacing must be positive</source>
            <translation>der Gitterabstand muss positiv sein</translation>
        </message>
        <message>
            <source>the grid's direction has no inverse</source>
            <translation>die Richtung des Gitters hat keine Inverse</translation>
        </message>
        <message>
            <source>it holds %1 transforms that no composite joins</source>
            <translation>es sind %1 Transformationen darin, die kein Composite verbindet</translation>
        </message>
        <message>
            <source>Write them as one CompositeTransform.</source>
            <translation>Die Transformationen als eine CompositeTransform schreiben.</translation>
        </message>
        <message>
            <source>a composite inside a composite cannot be read</source>
            <translation>ein Composite in einem Composite kann nicht gelesen werden</translation>
        </message>
        <message>
            <source>cannot make the phantom</source>
            <translation>das Phantom lässt sich nicht erzeugen</translation>
        </message>
        <message>
            <source>a size of %1 x %2 is out of range</source>
            <translation>eine Größe von %1 x %2 ist unzulässig</translation>
        </message>
        <message>
            <source>Sides of 16 to 1000000 pixels can be made.</source>
            <translation>Seiten von 16 bis 1000000 Pixeln sind möglich.</translation>
        </message>
        <message>
            <source>the yarn period is out of range</source>
            <translation>die Fadenperiode ist unzulässig</translation>
        </message>
        <message>
            <source>Use 3 to 200 pixels.</source>
            <translation>3 bis 200 Pixel verwenden.</translation>
        </message>
        <message>
            <source>the amplitude is out of range</source>
            <translation>die Amplitude ist unzulässig</translation>
        </message>
        <message>
            <source>Use 0 or more pixels.</source>
            <translation>0 oder mehr Pixel verwenden.</translation>
        </message>
        <message>
            <source>the rotation is out of range</source>
            <translation>die Drehung ist unzulässig</translation>
        </message>
        <message>
            <source>Use -360 to 360 degrees.</source>
            <translation>-360 bis 360 Grad verwenden.</translation>
        </message>
        <message>
            <source>the number of check points is out of range</source>
            <translation>die Zahl der Prüfpunkte ist unzulässig</translation>
        </message>
        <message>
            <source>Use 0 to 1000000.</source>
            <translation>0 bis 1000000 verwenden.</translation>
        </message>
        <message>
            <source>the amplitude is so large for this size that the map would fold</source>
            <translation>die Amplitude ist für diese Größe so groß, dass sich die Transformation falten würde</translation>
        </message>
        <message>
            <source>Use a smaller --amplitude, or a larger --size.</source>
            <translation>Eine kleinere --amplitude oder eine größere --size verwenden.</translation>
        </message>
        <message>
            <source>Choose another folder.</source>
            <translation>Einen anderen Ordner wählen.</translation>
        </message>
        <message>
            <source>fixed image</source>
            <translation>festes Bild</translation>
        </message>
        <message>
            <source>moving image</source>
            <translation>bewegtes Bild</translation>
        </message>
        <message>
            <source>full resolution</source>
            <translation>volle Auflösung</translation>
        </message>
        <message>
            <source>full resolution in %1 tiles of %2</source>
            <translation>volle Auflösung in %1 Kacheln von %2</translation>
        </message>
        <message>
            <source>%1/%2 of full resolution</source>
            <translation>%1/%2 der vollen Auflösung</translation>
        </message>
        <message>
            <source>%1/%2 of full resolution in %3 tiles of %4</source>
            <translation>%1/%2 der vollen Auflösung in %3 Kacheln von %4</translation>
        </message>
        <message>
            <source>fixed image at %1, moving image at %2</source>
            <translation>festes Bild: %1, bewegtes Bild: %2</translation>
        </message>
        <message>
            <source>fixed image at %1, moving image at %2 in %3 tiles of %4</source>
            <translation>festes Bild: %1, bewegtes Bild: %2, in %3 Kacheln von %4</translation>
        </message>
        <message>
            <source>read from the files as needed</source>
            <translation>nach Bedarf aus den Dateien gelesen</translation>
        </message>
        <message>
            <source>as asked for</source>
            <translation>wie verlangt</translation>
        </message>
        <message>
            <source>more would need %1</source>
            <translation>mehr bräuchte %1</translation>
        </message>
        <message>
            <source>all of it would need %1</source>
            <translation>alles bräuchte %1</translation>
        </message>
        <message>
            <source>cannot register this pair</source>
            <translation>dieses Paar lässt sich nicht registrieren</translation>
        </message>
        <message>
            <source>cannot register at the resolution asked for</source>
            <translation>in der verlangten Auflösung lässt sich nicht registrieren</translation>
        </message>
        <message>
            <source>one of the images has no pixels</source>
            <translation>eines der Bilder hat keine Pixel</translation>
        </message>
        <message>
            <source>Look at it with alinify-cli info.</source>
            <translation>Das Bild mit alinify-cli info ansehen.</translation>
        </message>
        <message>
            <source>Ask for a larger downsample, or leave it at %1 so that it is chosen from the free memory.</source>
            <translation>Eine größere Verkleinerung verlangen oder sie bei %1 lassen, damit sie nach dem freien Speicher gewählt wird.</translation>
        </message>
        <message>
            <source>Close other programs, or raise the memory limit.</source>
            <translation>Andere Programme schließen oder die Speichergrenze erhöhen.</translation>
        </message>
        <message>
            <source>cannot watch a child process</source>
            <translation>ein Kindprozess lässt sich nicht überwachen</translation>
        </message>
        <message>
            <source>its state is unknown</source>
            <translation>sein Zustand ist unbekannt</translation>
        </message>
        <message>
            <source>cannot run %1</source>
            <translation>%1 lässt sich nicht ausführen</translation>
        </message>
        <message>
            <source>its command line was not accepted</source>
            <translation>die Befehlszeile wurde nicht angenommen</translation>
        </message>
        <message>
            <source>the system refused</source>
            <translation>das System lehnte ab</translation>
        </message>
        <message>
            <source>Check that the file is a program for this machine and may be executed.</source>
            <translation>Prüfen, ob die Datei ein Programm für diesen Rechner ist und ausgeführt werden darf.</translation>
        </message>
        <message>
            <source>one place is worth a look</source>
            <translation>eine Stelle ist zu prüfen</translation>
        </message>
        <message>
            <source>%1 places are worth a look</source>
            <translation>%1 Stellen sind zu prüfen</translation>
        </message>
        <message>
            <source>only %1 of the fixed image lands on the moving image</source>
            <translation>nur %1 des festen Bildes treffen auf das bewegte</translation>
        </message>
        <message>
            <source>the map folds over itself on %1 of the images&apos; area</source>
            <translation>die Transformation faltet sich auf %1 der Bildfläche</translation>
        </message>
        <message>
            <source>too little texture to compare the images by (%1 blocks)</source>
            <translation>zu wenig Textur, um die Bilder zu vergleichen (%1 Blöcke)</translation>
        </message>
        <message>
            <source>expected error %1 at the median</source>
            <translation>erwarteter Fehler %1 im Median</translation>
        </message>
        <message>
            <source>the images agree less than before the engine ran</source>
            <translation>die Bilder stimmen weniger überein als vor dem Lauf</translation>
        </message>
        <message>
            <source>the check points are off by %1 at the median</source>
            <translation>die Prüfpunkte weichen im Median um %1 ab</translation>
        </message>
        <message>
            <source>the check points are further off than at the start</source>
            <translation>die Prüfpunkte weichen weiter ab als in der Startlage</translation>
        </message>
        <message>
            <source>cannot be known: the texture repeats</source>
            <translation>nicht eindeutig: die Textur wiederholt sich</translation>
        </message>
        <message>
            <source>cannot be known: the texture repeats every %1</source>
            <translation>nicht eindeutig: die Textur wiederholt sich alle %1</translation>
        </message>
        <message>
            <source>cannot be known: another place nearby matches as well</source>
            <translation>nicht eindeutig: eine andere Stelle in der Nähe passt ebenso gut</translation>
        </message>
        <message>
            <source>cannot be known: a place %1 away matches as well</source>
            <translation>nicht eindeutig: eine Stelle %1 daneben passt ebenso gut</translation>
        </message>
        <message>
            <source>cannot use the tolerance %1</source>
            <translation>die Toleranz %1 kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>it is not a length above zero in pixels or micrometres</source>
            <translation>sie ist keine Länge über null in Pixeln oder Mikrometern</translation>
        </message>
        <message>
            <source>For example 0.5px or 5um.</source>
            <translation>Zum Beispiel 0.5px oder 5um.</translation>
        </message>
        <message>
            <source>cannot use a tolerance in micrometres</source>
            <translation>eine Toleranz in Mikrometern kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>the fixed image does not say how large its pixels are</source>
            <translation>das feste Bild enthält keine Angabe zur Pixelgröße</translation>
        </message>
        <message>
            <source>Give it in pixels, for example 0.5px.</source>
            <translation>In Pixeln angeben, zum Beispiel 0.5px.</translation>
        </message>
        <message>
            <source>Automatic</source>
            <translation>Automatisch</translation>
        </message>
        <message>
            <source>Right for most pairs: runs the dense engine, other engines where its map is not good enough, and elastix where it finds no agreement. Reports which one it kept.</source>
            <translation>Für die meisten Paare geeignet: Zuerst wird der dichte Fluss berechnet. Genügt sein Ergebnis nicht, folgen weitere Verfahren; findet er keine Übereinstimmung, folgt elastix. Das Programm meldet, welches Ergebnis es übernommen hat.</translation>
        </message>
        <message>
            <source>Dense flow</source>
            <translation>Dichter Fluss</translation>
        </message>
        <message>
            <source>A displacement for every few pixels, by local correlation: for threads, prints, scans and tissue in similar stains.</source>
            <translation>Eine Verschiebung alle paar Pixel, bestimmt durch örtliche Korrelation: für Fäden, Drucke, Scans und ähnlich gefärbte Schnitte.</translation>
        </message>
        <message>
            <source>B-spline (elastix)</source>
            <translation>B-Spline (elastix)</translation>
        </message>
        <message>
            <source>Affine, then a smooth elastic map by mutual information: for stains and colours that differ. Runs the elastix program.</source>
            <translation>Erst eine affine, dann eine glatte elastische Transformation, bestimmt durch Transinformation: für verschiedene Färbungen und Farben. Dazu wird das Programm elastix ausgeführt.</translation>
        </message>
        <message>
            <source>DIS flow (OpenCV)</source>
            <translation>DIS-Fluss (OpenCV)</translation>
        </message>
        <message>
            <source>OpenCV&apos;s dense inverse search, for comparison: fast on pairs that look alike; loses its way on repeating threads and between stains.</source>
            <translation>OpenCVs „dense inverse search“ zum Vergleich: schnell bei Paaren, die sich gleichen; unzuverlässig bei sich wiederholenden Fäden und verschiedenen Färbungen.</translation>
        </message>
        <message>
            <source>Farneback flow (OpenCV, CUDA)</source>
            <translation>Farnebäck-Fluss (OpenCV, CUDA)</translation>
        </message>
        <message>
            <source>OpenCV&apos;s Farneback flow on a GPU, for comparison: fast and accurate on pairs that look alike.</source>
            <translation>OpenCVs Farnebäck-Fluss auf der GPU zum Vergleich: schnell und genau bei Paaren, die sich gleichen.</translation>
        </message>
        <message>
            <source>TV-L1 flow (OpenCV, CUDA)</source>
            <translation>TV-L1-Fluss (OpenCV, CUDA)</translation>
        </message>
        <message>
            <source>OpenCV&apos;s TV-L1 flow on a GPU, for comparison: preserves edges of the motion; slower.</source>
            <translation>OpenCVs TV-L1-Fluss auf der GPU zum Vergleich: erhält Kanten der Bewegung; langsamer.</translation>
        </message>
        <message>
            <source>unknown engine '%1'</source>
            <translation>unbekanntes Verfahren „%1“</translation>
        </message>
        <message>
            <source>Choose one of these.</source>
            <translation>Eines davon wählen.</translation>
        </message>
        <message>
            <source>cannot run the engine '%1'</source>
            <translation>das Verfahren „%1“ lässt sich nicht ausführen</translation>
        </message>
        <message>
            <source>Choose another one, or build with an OpenCV that has them (CONTRIBUTING.md).</source>
            <translation>Ein anderes Verfahren wählen oder mit einem OpenCV bauen, das diese Module hat (CONTRIBUTING.md).</translation>
        </message>
        <message>
            <source>this program was built without CUDA</source>
            <translation>dieses Programm wurde ohne CUDA gebaut</translation>
        </message>
        <message>
            <source>this program was built without OpenCV's CUDA modules</source>
            <translation>dieses Programm wurde ohne OpenCVs CUDA-Module gebaut</translation>
        </message>
        <message>
            <source>the OpenCV that this program was built with has no CUDA modules</source>
            <translation>das OpenCV, mit dem dieses Programm gebaut wurde, hat keine CUDA-Module</translation>
        </message>
        <message>
            <source>cannot run %1 on %2</source>
            <translation>%1 lässt sich nicht auf %2 ausführen</translation>
        </message>
        <message>
            <source>OpenCV's CUDA modules work on a GPU only</source>
            <translation>OpenCVs CUDA-Module arbeiten nur auf einer GPU</translation>
        </message>
        <message>
            <source>Choose a GPU with --device cuda, or an engine that works here: flow, opencv-dis.</source>
            <translation>Mit --device cuda eine GPU wählen oder ein Verfahren, das hier arbeitet: flow, opencv-dis.</translation>
        </message>
        <message>
            <source>Downsample</source>
            <translation>Verkleinerung</translation>
        </message>
        <message>
            <source>Work at 1/this of full resolution; 0 chooses from the free memory</source>
            <translation>Mit 1/Wert der vollen Auflösung arbeiten; 0 wählt nach dem freien Speicher</translation>
        </message>
        <message>
            <source>Levels</source>
            <translation>Stufen</translation>
        </message>
        <message>
            <source>Iterations</source>
            <translation>Iterationen</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Merkmale</translation>
        </message>
        <message>
            <source>Landmark sigma</source>
            <translation>Streuung der Landmarken</translation>
        </message>
        <message>
            <source>Standard deviation of a landmark's position; 0 leaves landmarks out</source>
            <translation>Standardabweichung der Lage einer Landmarke; 0 lässt Landmarken aus</translation>
        </message>
        <message>
            <source>Hard landmarks</source>
            <translation>Landmarken genau treffen</translation>
        </message>
        <message>
            <source>The map goes through every landmark</source>
            <translation>Die Transformation geht durch jede Landmarke</translation>
        </message>
        <message>
            <source>Diffeomorphic</source>
            <translation>Diffeomorph</translation>
        </message>
        <message>
            <source>The map is smoothed where it would fold over itself</source>
            <translation>Die Transformation wird geglättet, wo sie Falten schlagen würde</translation>
        </message>
        <message>
            <source>Affine</source>
            <translation>Affin</translation>
        </message>
        <message>
            <source>An affine stage before the B-spline</source>
            <translation>Eine affine Stufe vor dem B-Spline</translation>
        </message>
        <message>
            <source>Bspline</source>
            <translation>B-Spline</translation>
        </message>
        <message>
            <source>The B-spline stage; without it the result is affine</source>
            <translation>Die B-Spline-Stufe; ohne sie ist das Ergebnis affin</translation>
        </message>
        <message>
            <source>Affine iterations</source>
            <translation>Affine Iterationen</translation>
        </message>
        <message>
            <source>Iterations of the affine stage on every level; 0 chooses from the image's size</source>
            <translation>Iterationen der affinen Stufe je Auflösungsstufe; 0 wählt nach der Bildgröße</translation>
        </message>
        <message>
            <source>Iterations of the B-spline stage on every level; 0 chooses from the image's size</source>
            <translation>Iterationen der B-Spline-Stufe je Auflösungsstufe; 0 wählt nach der Bildgröße</translation>
        </message>
        <message>
            <source>Resolution levels; 0 chooses from the image's size</source>
            <translation>Auflösungsstufen; 0 wählt nach der Bildgröße</translation>
        </message>
        <message>
            <source>Grid spacing</source>
            <translation>Gitterabstand</translation>
        </message>
        <message>
            <source>Spacing of the finest control points in pixels of the fixed image; 0 chooses</source>
            <translation>Abstand der feinsten Kontrollpunkte in Pixeln des festen Bildes; 0 wählt automatisch</translation>
        </message>
        <message>
            <source>Samples</source>
            <translation>Stichproben</translation>
        </message>
        <message>
            <source>Points compared in every iteration; 0 chooses from grid and threads</source>
            <translation>Punkte, die je Iteration verglichen werden; 0 wählt nach Gitter und Threads</translation>
        </message>
        <message>
            <source>Histogram bins</source>
            <translation>Histogrammklassen</translation>
        </message>
        <message>
            <source>Grey levels of the joint histogram of mutual information</source>
            <translation>Graustufen des gemeinsamen Histogramms der Transinformation</translation>
        </message>
        <message>
            <source>Program</source>
            <translation>Programm</translation>
        </message>
        <message>
            <source>Path of the elastix program; empty looks for it</source>
            <translation>Pfad des Programms elastix; ohne Angabe wird es gesucht</translation>
        </message>
        <message>
            <source>Temp folder</source>
            <translation>Temporärer Ordner</translation>
        </message>
        <message>
            <source>Folder for temporary files; empty takes the system's</source>
            <translation>Ordner für temporäre Dateien; ohne Angabe gilt der des Systems</translation>
        </message>
        <message>
            <source>Preset</source>
            <translation>Voreinstellung</translation>
        </message>
        <message>
            <source>OpenCV's preset: ultrafast, fast or medium (the most exact)</source>
            <translation>OpenCVs Voreinstellung: ultraschnell, schnell oder mittel (die genaueste)</translation>
        </message>
        <message>
            <source>Tile</source>
            <translation>Kachel</translation>
        </message>
        <message>
            <source>Side of a tile; 0 takes the largest that the device's memory allows</source>
            <translation>Seite einer Kachel; 0 nimmt die größte, die der Speicher des Geräts zulässt</translation>
        </message>
        <message>
            <source>Halvings of the pictures, as far as their size allows</source>
            <translation>Wie oft die Bilder halbiert werden, soweit ihre Größe es zulässt</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Side of the window over which a vector is averaged</source>
            <translation>Seite des Fensters, über das ein Vektor gemittelt wird</translation>
        </message>
        <message>
            <source>Iterations on every level</source>
            <translation>Iterationen auf jeder Stufe</translation>
        </message>
        <message>
            <source>Poly n</source>
            <translation>Polynomweite</translation>
        </message>
        <message>
            <source>Side of the neighbourhood that each polynomial describes: 5 or 7</source>
            <translation>Seite der Umgebung, die jedes Polynom beschreibt: 5 oder 7</translation>
        </message>
        <message>
            <source>Poly sigma</source>
            <translation>Polynom-Sigma</translation>
        </message>
        <message>
            <source>Sigma of the Gaussian that weights the pixels of a polynomial</source>
            <translation>Sigma der Gauß-Funktion, die die Pixel eines Polynoms gewichtet</translation>
        </message>
        <message>
            <source>Low pass</source>
            <translation>Tiefpass</translation>
        </message>
        <message>
            <source>Sigma of the Gaussian that keeps fine threads from aliasing in OpenCV's pyramid; 0: none</source>
            <translation>Sigma des Gauß-Filters, der feine Fäden in OpenCVs Pyramide vor Aliasing bewahrt; 0: keiner</translation>
        </message>
        <message>
            <source>Scales</source>
            <translation>Größenstufen</translation>
        </message>
        <message>
            <source>Levels of the pyramid, as far as the pictures' size allows</source>
            <translation>Stufen der Pyramide, soweit die Größe der Bilder es zulässt</translation>
        </message>
        <message>
            <source>Scale step</source>
            <translation>Stufenverhältnis</translation>
        </message>
        <message>
            <source>Size of a level relative to the next finer one</source>
            <translation>Größe einer Stufe im Verhältnis zur nächstfeineren</translation>
        </message>
        <message>
            <source>Warps</source>
            <translation>Verformungen</translation>
        </message>
        <message>
            <source>Number of times the moving image is warped on every level</source>
            <translation>Wie oft das bewegte Bild auf jeder Stufe neu verformt wird</translation>
        </message>
        <message>
            <source>Iterations after every warp</source>
            <translation>Iterationen nach jeder Verformung</translation>
        </message>
        <message>
            <source>Lambda</source>
            <translation>Lambda</translation>
        </message>
        <message>
            <source>Weight of the images against smoothness; smaller is smoother</source>
            <translation>Gewicht der Bilder gegen die Glätte; kleiner ist glatter</translation>
        </message>
        <message>
            <source>unknown option '%1'</source>
            <translation>unbekannte Option „%1“</translation>
        </message>
        <message>
            <source>this engine does not have it</source>
            <translation>dieses Verfahren hat sie nicht</translation>
        </message>
        <message>
            <source>It has: %1.</source>
            <translation>Möglich sind: %1.</translation>
        </message>
        <message>
            <source>cannot set %1 to '%2'</source>
            <translation>%1 lässt sich nicht auf „%2“ setzen</translation>
        </message>
        <message>
            <source>it is neither true nor false</source>
            <translation>der Wert ist weder true noch false</translation>
        </message>
        <message>
            <source>Use true or false.</source>
            <translation>true oder false verwenden.</translation>
        </message>
        <message>
            <source>it is not a number of the kind expected</source>
            <translation>es ist keine Zahl der erwarteten Art</translation>
        </message>
        <message>
            <source>it must lie between %1 and %2</source>
            <translation>der Wert muss zwischen %1 und %2 liegen</translation>
        </message>
        <message>
            <source>cannot compare by '%1'</source>
            <translation>nach „%1“ lässt sich nicht vergleichen</translation>
        </message>
        <message>
            <source>OpenCV has ultrafast, fast and medium</source>
            <translation>OpenCV hat ultrafast, fast und medium</translation>
        </message>
        <message>
            <source>cannot set poly_n to %1</source>
            <translation>poly_n lässt sich nicht auf %1 setzen</translation>
        </message>
        <message>
            <source>OpenCV's CUDA modules have 5 and 7</source>
            <translation>OpenCVs CUDA-Module haben 5 und 7</translation>
        </message>
        <message>
            <source>cannot work at a downsample below 1</source>
            <translation>mit einer Verkleinerung unter 1 lässt sich nicht arbeiten</translation>
        </message>
        <message>
            <source>images are not enlarged</source>
            <translation>Bilder werden nicht vergrößert</translation>
        </message>
        <message>
            <source>Use 0 to let the free memory decide, or 1 and more.</source>
            <translation>0 verwenden, damit der freie Speicher entscheidet, oder 1 und mehr.</translation>
        </message>
        <message>
            <source>nothing to register with</source>
            <translation>es ist nichts da, womit sich registrieren lässt</translation>
        </message>
        <message>
            <source>both the affine and the B-spline stage are switched off</source>
            <translation>die affine und die B-Spline-Stufe sind beide ausgeschaltet</translation>
        </message>
        <message>
            <source>Leave at least one of affine and bspline at true.</source>
            <translation>Mindestens eines von affine und bspline auf true lassen.</translation>
        </message>
        <message>
            <source>read</source>
            <translation>Lesen</translation>
        </message>
        <message>
            <source>reading</source>
            <translation>Lesen</translation>
        </message>
        <message>
            <source>flow</source>
            <translation>Fluss</translation>
        </message>
        <message>
            <source>field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <source>elastix</source>
            <translation>elastix</translation>
        </message>
        <message>
            <source>affine</source>
            <translation>affin</translation>
        </message>
        <message>
            <source>b-spline</source>
            <translation>B-Spline</translation>
        </message>
        <message>
            <source>comparing</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <source>handing the images over</source>
            <translation>Bilder übergeben</translation>
        </message>
        <message>
            <source>level %1 of %2</source>
            <translation>Stufe %1 von %2</translation>
        </message>
        <message>
            <source>coarser levels</source>
            <translation>gröbere Stufen</translation>
        </message>
        <message>
            <source>sub-pixel stage</source>
            <translation>Subpixelstufe</translation>
        </message>
        <message>
            <source>grey range</source>
            <translation>Graubereich</translation>
        </message>
        <message>
            <source>fixed mask</source>
            <translation>Maske des festen Bildes</translation>
        </message>
        <message>
            <source>moving mask</source>
            <translation>Maske des bewegten Bildes</translation>
        </message>
        <message>
            <source>moving image onto the fixed one</source>
            <translation>bewegtes Bild auf das feste</translation>
        </message>
        <message>
            <source>read the image</source>
            <translation>Bild lesen</translation>
        </message>
        <message>
            <source>read both images</source>
            <translation>beide Bilder lesen</translation>
        </message>
        <message>
            <source>look for a start</source>
            <translation>Startlage suchen</translation>
        </message>
        <message>
            <source>look for pieces</source>
            <translation>Stücke suchen</translation>
        </message>
        <message>
            <source>cannot register</source>
            <translation>Registrieren ist nicht möglich</translation>
        </message>
        <message>
            <source>one of the two images is missing</source>
            <translation>eines der beiden Bilder fehlt</translation>
        </message>
        <message>
            <source>Open a fixed and a moving image.</source>
            <translation>Ein festes und ein bewegtes Bild öffnen.</translation>
        </message>
        <message>
            <source>the fixed image is only %1 pixels</source>
            <translation>das feste Bild hat nur %1 Pixel</translation>
        </message>
        <message>
            <source>the moving image is only %1 pixels</source>
            <translation>das bewegte Bild hat nur %1 Pixel</translation>
        </message>
        <message>
            <source>the fixed image is only %1 pixels at the common pixel size</source>
            <translation>das feste Bild hat bei gemeinsamer Pixelgröße nur %1 Pixel</translation>
        </message>
        <message>
            <source>the moving image is only %1 pixels at the common pixel size</source>
            <translation>das bewegte Bild hat bei gemeinsamer Pixelgröße nur %1 Pixel</translation>
        </message>
        <message>
            <source>At least %1 pixels a side are needed.</source>
            <translation>Mindestens %1 Pixel je Seite sind nötig.</translation>
        </message>
        <message>
            <source>at %1 fewer than %2 pixels a side are left</source>
            <translation>es bleiben weniger als %2 Pixel je Seite (%1)</translation>
        </message>
        <message>
            <source>Allow a finer resolution.</source>
            <translation>Eine feinere Auflösung zulassen.</translation>
        </message>
        <message>
            <source>cannot register this pair at full resolution</source>
            <translation>dieses Paar lässt sich nicht in voller Auflösung registrieren</translation>
        </message>
        <message>
            <source>OpenCV counts pixels in 32 bits, and there are %1</source>
            <translation>OpenCV zählt Pixel mit 32 Bit, dies sind %1</translation>
        </message>
        <message>
            <source>Ask for a coarser resolution, as in --set downsample=2.</source>
            <translation>Eine gröbere Auflösung verlangen, etwa mit --set downsample=2.</translation>
        </message>
        <message>
            <source>the fixed image has one grey level everywhere</source>
            <translation>das feste Bild hat überall dieselbe Graustufe</translation>
        </message>
        <message>
            <source>the moving image has one grey level everywhere</source>
            <translation>das bewegte Bild hat überall dieselbe Graustufe</translation>
        </message>
        <message>
            <source>There is nothing to match in it.</source>
            <translation>Darin gibt es nichts zu vergleichen.</translation>
        </message>
        <message>
            <source>cannot use the fixed mask</source>
            <translation>die Maske des festen Bildes kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>cannot use the moving mask</source>
            <translation>die Maske des bewegten Bildes kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>cannot use the fixed mask %1</source>
            <translation>die Maske %1 des festen Bildes kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>cannot use the moving mask %1</source>
            <translation>die Maske %1 des bewegten Bildes kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>it has %1 pixels, the image it belongs to %2</source>
            <translation>sie hat %1 Pixel, das zugehörige Bild %2</translation>
        </message>
        <message>
            <source>Draw the mask on the full-size image.</source>
            <translation>Die Maske auf dem Bild in voller Größe zeichnen.</translation>
        </message>
        <message>
            <source>the fixed mask is empty</source>
            <translation>die Maske des festen Bildes ist leer</translation>
        </message>
    <message>
        <source>cannot use landmark %1</source>
        <translation>Landmarke %1 lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>its place in the fixed image, %1, lies outside of that image, which has %2 pixels</source>
        <translation>ihre Stelle im festen Bild, %1, liegt außerhalb dieses Bildes von %2 Pixeln</translation>
    </message>
    <message>
        <source>its place in the moving image, %1, lies outside of that image, which has %2 pixels</source>
        <translation>ihre Stelle im bewegten Bild, %1, liegt außerhalb dieses Bildes von %2 Pixeln</translation>
    </message>
    <message>
        <source>Correct it, or leave it out.</source>
        <translation>Sie berichtigen oder auslassen.</translation>
    </message>
        <message>
            <source>the moving mask is empty</source>
            <translation>die Maske des bewegten Bildes ist leer</translation>
        </message>
        <message>
            <source>Mark something in it, or leave it out.</source>
            <translation>In der Maske etwas markieren oder die Maske weglassen.</translation>
        </message>
        <message>
            <source>cannot use two masks of one image</source>
            <translation>zwei Masken eines Bildes können nicht verwendet werden</translation>
        </message>
        <message>
            <source>their sizes differ</source>
            <translation>ihre Größen sind verschieden</translation>
        </message>
        <message>
            <source>The map folds on %1 of the fixed image.</source>
            <translation>Die Transformation faltet sich auf %1 des festen Bildes.</translation>
        </message>
        <message>
            <source>The map folded on %1 of the fixed image and was smoothed there (%2 changed).</source>
            <translation>Die Transformation faltete sich auf %1 des festen Bildes und wurde dort geglättet (%2 geändert).</translation>
        </message>
        <message>
            <source>Memory ran out despite the plan (%1: %2); a smaller plan was used.</source>
            <translation>Trotz des Plans ging der Speicher aus (%1: %2); ein kleinerer Plan wurde verwendet.</translation>
        </message>
        <message>
            <source>%1 on %2</source>
            <translation>%1 auf %2</translation>
        </message>
        <message>
            <source>elastix was not tried: without a start it would take minutes. If the images do show the same thing, give landmarks, or choose elastix by name</source>
            <translation>elastix wurde nicht versucht: Ohne Startlage bräuchte es Minuten. Zeigen die Bilder doch dasselbe, Landmarken angeben oder elastix ausdrücklich wählen</translation>
        </message>
        <message>
            <source>elastix could not be tried: %1</source>
            <translation>elastix konnte nicht versucht werden: %1</translation>
        </message>
        <message>
            <source>Choose one engine.</source>
            <translation>Ein Verfahren wählen.</translation>
        </message>
        <message>
            <source>there is nothing here to judge maps by</source>
            <translation>hier gibt es nichts, wonach Transformationen beurteilt werden könnten</translation>
        </message>
        <message>
            <source>%1 could not be tried: %2</source>
            <translation>%1 konnte nicht versucht werden: %2</translation>
        </message>
        <message>
            <source>%1: its errors cannot be estimated; Jacobian %2 to %3.</source>
            <translation>%1: die Fehler lassen sich nicht schätzen; Jacobi-Determinante %2 bis %3.</translation>
        </message>
        <message>
            <source>The B-spline engine was taken: the design has none of the cloth&apos;s threads, which a dense map would follow</source>
            <translation>Das B-Spline-Verfahren wurde genommen: Das Dessin hat die Fäden des Stoffs nicht, denen eine dichte Transformation folgen würde</translation>
        </message>
        <message>
            <source>no other engine was tried: the map changes areas by a factor of at most %1, and on such maps none has been clearly better</source>
            <translation>kein anderes Verfahren wurde versucht: Die Transformation ändert Flächen höchstens um den Faktor %1, und bei solchen Transformationen war noch keines deutlich besser</translation>
        </message>
        <message>
            <source>no other engine was tried: where images share structure but not texture, a smaller expected error has not meant a better map</source>
            <translation>kein anderes Verfahren wurde versucht: Wo Bilder nur die Struktur gemeinsam haben, bedeutete ein kleinerer erwarteter Fehler keine bessere Transformation</translation>
        </message>
        <message>
            <source>judging the map</source>
            <translation>Transformation beurteilen</translation>
        </message>
        <message>
            <source>Runs dense flow, B-spline and SyN in turn and keeps the map with the smallest expected error. Reports by how much. Takes the time of all three.</source>
            <translation>Dichter Fluss, B-Spline und SyN laufen nacheinander; behalten wird die Transformation mit dem kleinsten erwarteten Fehler. Gemeldet wird, um wie viel er kleiner ist. Dauert so lange wie alle drei zusammen.</translation>
        </message>
        <message>
            <source>Best of several</source>
            <translation>Bestes von mehreren</translation>
        </message>
        <message>
            <source>the start collapses one of the images</source>
            <translation>in der Startlage schrumpft eines der Bilder auf nichts zusammen</translation>
        </message>
        <message>
            <source>Begin from landmarks, or with --initial none.</source>
            <translation>Mit Landmarken oder mit --initial none beginnen.</translation>
        </message>
        <message>
            <source>The moving image looks like a negative of the fixed one and was inverted.</source>
            <translation>Das bewegte Bild sieht wie ein Negativ des festen aus und wurde invertiert.</translation>
        </message>
        <message>
            <source>The map cannot go through all landmarks: it misses one by %1. Some contradict each other.</source>
            <translation>Die Transformation kann nicht durch alle Landmarken gehen: An einer weicht sie um %1 ab. Einige Landmarken widersprechen einander.</translation>
        </message>
        <message>
            <source>The map cannot go through all landmarks: it misses one by %1. Some ask for a fold, and the map must not fold.</source>
            <translation>Die Transformation kann nicht durch alle Landmarken gehen: An einer weicht sie um %1 ab. Einige Landmarken verlangen eine Falte, und die Transformation darf sich nicht falten.</translation>
        </message>
        <message>
            <source>cannot find elastix</source>
            <translation>elastix wurde nicht gefunden</translation>
        </message>
        <message>
            <source>'%1', named by the option program, is not a program</source>
            <translation>„%1“, genannt in der Option program, ist kein Programm</translation>
        </message>
        <message>
            <source>'%1', named by the environment variable ALINIFY_ELASTIX, is not a program</source>
            <translation>„%1“, genannt in der Umgebungsvariablen ALINIFY_ELASTIX, ist kein Programm</translation>
        </message>
        <message>
            <source>it is neither beside this program nor on the PATH</source>
            <translation>es liegt weder neben diesem Programm noch im PATH</translation>
        </message>
        <message>
            <source>Install it (Debian, Ubuntu: apt install elastix), or name its path in the preferences, in the option program or in the environment variable ALINIFY_ELASTIX.</source>
            <translation>elastix installieren (Debian, Ubuntu: apt install elastix) oder den Pfad in den Einstellungen, in der Option program oder in der Umgebungsvariablen ALINIFY_ELASTIX nennen.</translation>
        </message>
        <message>
            <source>cannot hand the images to elastix</source>
            <translation>die Bilder lassen sich elastix nicht übergeben</translation>
        </message>
        <message>
            <source>the folder for temporary files has %1 left, and %2 are needed</source>
            <translation>im Ordner für temporäre Dateien sind noch %1 frei, und %2 sind nötig</translation>
        </message>
        <message>
            <source>the folder for temporary files cannot be written to</source>
            <translation>in den Ordner für temporäre Dateien lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>Free space in %1, or set TMPDIR or the option temp_folder to a larger disk.</source>
            <translation>Platz in %1 schaffen oder TMPDIR oder die Option temp_folder auf einen größeren Datenträger setzen.</translation>
        </message>
        <message>
            <source>the temporary file has changed</source>
            <translation>die temporäre Datei hat sich geändert</translation>
        </message>
        <message>
            <source>cannot make a temporary folder in %1</source>
            <translation>in %1 lässt sich kein temporärer Ordner anlegen</translation>
        </message>
        <message>
            <source>the disk is full or read-only</source>
            <translation>der Datenträger ist voll oder schreibgeschützt</translation>
        </message>
        <message>
            <source>no free name was found</source>
            <translation>kein freier Name wurde gefunden</translation>
        </message>
        <message>
            <source>Set TMPDIR, or the option temp_folder, to a folder that can be written to.</source>
            <translation>TMPDIR oder die Option temp_folder auf einen Ordner setzen, in den geschrieben werden kann.</translation>
        </message>
        <message>
            <source>cannot read elastix parameters</source>
            <translation>die Parameter für elastix lassen sich nicht lesen</translation>
        </message>
        <message>
            <source>line %1 is not a parameter: %2</source>
            <translation>Zeile %1 ist kein Parameter: %2</translation>
        </message>
        <message>
            <source>Parameters look like (Name value).</source>
            <translation>Parameter sehen so aus: (Name Wert).</translation>
        </message>
        <message>
            <source>Check the free space of the folder for temporary files.</source>
            <translation>Den freien Platz im Ordner für temporäre Dateien prüfen.</translation>
        </message>
        <message>
            <source>cannot read elastix&apos;s result</source>
            <translation>das Ergebnis von elastix lässt sich nicht lesen</translation>
        </message>
        <message>
            <source>the file holds no transform</source>
            <translation>die Datei enthält keine Transformation</translation>
        </message>
        <message>
            <source>Check that the program found is elastix 5.</source>
            <translation>Prüfen, ob das gefundene Programm elastix 5 ist.</translation>
        </message>
        <message>
            <source>The images are too small for a B-spline grid: the result is affine.</source>
            <translation>Die Bilder sind zu klein für ein B-Spline-Gitter: das Ergebnis ist affin.</translation>
        </message>
        <message>
            <source>The start was handed to elastix simplified: %1</source>
            <translation>Die Startlage wurde elastix vereinfacht übergeben: %1</translation>
        </message>
        <message>
            <source>elastix failed in its %1 stage</source>
            <translation>elastix ist in der Stufe „%1“ fehlgeschlagen</translation>
        </message>
        <message>
            <source>elastix's %1 stage diverged</source>
            <translation>die Stufe „%1“ von elastix ist divergiert</translation>
        </message>
        <message>
            <source>Try another initial alignment (--initial), or a coarser grid (--set grid_spacing_px=...).</source>
            <translation>Eine andere Startlage (--initial) oder ein gröberes Gitter (--set grid_spacing_px=...) versuchen.</translation>
        </message>
        <message>
            <source>elastix says: %1</source>
            <translation>elastix meldet: %1</translation>
        </message>
        <message>
            <source>it printed nothing</source>
            <translation>es hat nichts ausgegeben</translation>
        </message>
        <message>
            <source>its last line was: %1</source>
            <translation>die letzte Zeile war: %1</translation>
        </message>
        <message>
            <source>it was killed, most likely because memory ran out</source>
            <translation>es wurde beendet, wahrscheinlich weil der Speicher ausging</translation>
        </message>
        <message>
            <source>it crashed (%1)</source>
            <translation>es ist abgestürzt (%1)</translation>
        </message>
        <message>
            <source>it ended with code %1</source>
            <translation>es endete mit Code %1</translation>
        </message>
        <message>
            <source>it ended without a transform</source>
            <translation>es endete ohne Transformation</translation>
        </message>
        <message>
            <source>Under the initial alignment the images hardly overlap: try another one (--initial, --allow-flip), or set landmarks.</source>
            <translation>In der Startlage überlappen sich die Bilder kaum: Eine andere versuchen (--initial, --allow-flip) oder Landmarken setzen.</translation>
        </message>
        <message>
            <source>Close other programs, or set a lower memory limit so that a coarser resolution is chosen.</source>
            <translation>Andere Programme schließen oder eine kleinere Speichergrenze setzen, damit eine gröbere Auflösung gewählt wird.</translation>
        </message>
        <message>
            <source>Run it again; if it fails again, reinstall elastix or name another one in the option program.</source>
            <translation>Erneut ausführen; bleibt es dabei, elastix neu installieren oder ein anderes in der Option program nennen.</translation>
        </message>
        <message>
            <source>Free space in the folder for temporary files, or set TMPDIR or the option temp_folder.</source>
            <translation>Platz im Ordner für temporäre Dateien schaffen oder TMPDIR oder die Option temp_folder setzen.</translation>
        </message>
        <message>
            <source>Look at both images: are they the right ones, with something to see in both?</source>
            <translation>Beide Bilder ansehen: sind es die richtigen, und ist in beiden etwas zu sehen?</translation>
        </message>
        <message>
            <source>cannot compute DIS flow</source>
            <translation>der DIS-Fluss lässt sich nicht berechnen</translation>
        </message>
        <message>
            <source>OpenCV says: %1</source>
            <translation>OpenCV meldet: %1</translation>
        </message>
        <message>
            <source>Ask for a coarser resolution, as in --set downsample=2, or set a memory limit.</source>
            <translation>Eine gröbere Auflösung verlangen, etwa mit --set downsample=2, oder eine Speichergrenze setzen.</translation>
        </message>
        <message>
            <source>at the start no pixel of one image lies on the other</source>
            <translation>in der Startlage liegt kein Pixel des einen Bildes auf dem anderen</translation>
        </message>
        <message>
            <source>Begin elsewhere, as in --initial center, or look at the masks.</source>
            <translation>Anders beginnen, etwa mit --initial center, oder die Masken ansehen.</translation>
        </message>
        <message>
            <source>only %1 of the fixed image could be compared</source>
            <translation>nur %1 des festen Bildes konnten verglichen werden</translation>
        </message>
        <message>
            <source>kept the flow every %1, which loses %2 of it (99th percentile)</source>
            <translation>der Fluss wird alle %1 festgehalten, wobei %2 davon verloren gehen (99. Perzentil)</translation>
        </message>
        <message>
            <source>The host's memory sets the resolution: %1.</source>
            <translation>Der Speicher des Rechners bestimmt die Auflösung: %1.</translation>
        </message>
        <message>
            <source>sizes matched</source>
            <translation>auf gleiche Größe gebracht</translation>
        </message>
        <message>
            <source>mirrored</source>
            <translation>gespiegelt</translation>
        </message>
        <message>
            <source>features (%1 of %2 matches agree)</source>
            <translation>Merkmale (%1 von %2 Treffern stimmen überein)</translation>
        </message>
        <message>
            <source>turned by %1 degrees</source>
            <translation>um %1 Grad gedreht</translation>
        </message>
        <message>
            <source>as a negative</source>
            <translation>als Negativ</translation>
        </message>
        <message>
            <source>moved by whole repeats of the design</source>
            <translation>um ganze Rapporte des Dessins versetzt</translation>
        </message>
        <message>
            <source>identity</source>
            <translation>Identität</translation>
        </message>
        <message>
            <source>the images as they lie</source>
            <translation>die Bilder, wie sie liegen</translation>
        </message>
        <message>
            <source>no start was found</source>
            <translation>keine Startlage gefunden</translation>
        </message>
        <message>
            <source>refined as a translation</source>
            <translation>verfeinert als Verschiebung</translation>
        </message>
        <message>
            <source>refined as a rigid map</source>
            <translation>verfeinert als starre Transformation</translation>
        </message>
        <message>
            <source>refined as a similarity</source>
            <translation>verfeinert als Ähnlichkeit</translation>
        </message>
        <message>
            <source>refined as an affine map</source>
            <translation>verfeinert als affine Transformation</translation>
        </message>
        <message>
            <source>turned by at most %1 degrees</source>
            <translation>um höchstens %1 Grad gedreht</translation>
        </message>
        <message>
            <source>scaled by %1 to %2</source>
            <translation>Maßstab von %1 bis %2</translation>
        </message>
        <message>
            <source>cannot limit the search for a start</source>
            <translation>die Suche nach der Startlage lässt sich nicht begrenzen</translation>
        </message>
        <message>
            <source>%1 is not a limit for rotations</source>
            <translation>%1 ist keine Grenze für Drehungen</translation>
        </message>
        <message>
            <source>Write degrees from 0 to 180.</source>
            <translation>Grad von 0 bis 180 angeben.</translation>
        </message>
        <message>
            <source>&apos;%1&apos; is not a range of scales</source>
            <translation>„%1“ ist kein Bereich von Maßstäben</translation>
        </message>
        <message>
            <source>Write the smallest and the largest scale, for example 0.8,1.25.</source>
            <translation>Den kleinsten und den größten Maßstab angeben, zum Beispiel 0.8,1.25.</translation>
        </message>
        <message>
            <source>no start was found: the fixed image shows one value only, or its mask leaves nothing of it</source>
            <translation>keine Startlage gefunden: das feste Bild zeigt nur einen Wert, oder seine Maske lässt nichts übrig</translation>
        </message>
        <message>
            <source>no start was found: the moving image shows one value only, or its mask leaves nothing of it</source>
            <translation>keine Startlage gefunden: das bewegte Bild zeigt nur einen Wert, oder seine Maske lässt nichts übrig</translation>
        </message>
        <message>
            <source>no start was found: the fixed image is too narrow to compare its texture</source>
            <translation>keine Startlage gefunden: das feste Bild ist zu schmal, um seine Textur zu vergleichen</translation>
        </message>
        <message>
            <source>no start was found: the moving image is too narrow to compare its texture</source>
            <translation>keine Startlage gefunden: das bewegte Bild ist zu schmal, um seine Textur zu vergleichen</translation>
        </message>
        <message>
            <source>the best of %1 candidates</source>
            <translation>die beste von %1 geprüften Startlagen</translation>
        </message>
        <message>
            <source>the moving image is mirrored</source>
            <translation>das bewegte Bild ist gespiegelt</translation>
        </message>
        <message>
            <source>the moving image seems to be mirrored: turned over it scores %1, where 7.5 is needed. Register it again and allow it to be mirrored (--allow-flip)</source>
            <translation>das bewegte Bild scheint gespiegelt zu sein: umgewendet erreicht es %1, nötig sind 7,5. Noch einmal registrieren und die Spiegelung erlauben (--allow-flip)</translation>
        </message>
        <message>
            <source>dark areas of one image are light in the other</source>
            <translation>dunkle Flächen des einen Bildes sind im anderen hell</translation>
        </message>
        <message>
            <source>each piece of the content by itself</source>
            <translation>jedes Stück des Inhalts für sich</translation>
        </message>
        <message>
            <source>the pieces of the content do not lie alike: %1 pieces in the fixed image, %2 in the moving one, %3 were found in both. Each is registered by itself, and one map is made of all of them (lowest score %4)</source>
            <translation>die Stücke des Inhalts liegen in den Bildern verschieden: %1 Stücke im festen Bild, %2 im bewegten, %3 in beiden gefunden. Jedes wird für sich registriert, und aus allen wird eine gemeinsame Transformation (niedrigste Wertung: %4)</translation>
        </message>
        <message>
            <source>x %1, y %2</source>
            <translation>x %1; y %2</translation>
        </message>
        <message>
            <source>no counterpart in the moving image was found for the piece around %1 of the fixed image: the map there follows the pieces beside it and means nothing</source>
            <translation>zu dem Stück um %1 des festen Bildes wurde im bewegten Bild kein Gegenstück gefunden: die Transformation folgt dort den Stücken daneben und sagt nichts aus</translation>
        </message>
        <message>
            <source>no counterpart in the fixed image was found for the piece around %1 of the moving image</source>
            <translation>zu dem Stück um %1 des bewegten Bildes wurde im festen Bild kein Gegenstück gefunden</translation>
        </message>
        <message>
            <source>whether it is right to %1 cannot be told from these images: the errors expected reach from %2 to %3 (90 % interval at the median place)</source>
            <translation>ob es auf %1 genau ist, lässt sich an diesen Bildern nicht erkennen: Die erwarteten Fehler reichen von %2 bis %3 (90-%-Bereich an der mittleren Stelle)</translation>
        </message>
        <message>
            <source>cannot match points by their ids</source>
            <translation>Punkte lassen sich nicht nach ihren Kennungen zuordnen</translation>
        </message>
        <message>
            <source>several points of the fixed image have the id '%1'</source>
            <translation>mehrere Punkte des festen Bildes haben die Kennung „%1“</translation>
        </message>
        <message>
            <source>several points of the moving image have the id '%1'</source>
            <translation>mehrere Punkte des bewegten Bildes haben die Kennung „%1“</translation>
        </message>
        <message>
            <source>Give each point of an image an id of its own.</source>
            <translation>Jedem Punkt eines Bildes eine eigene Kennung geben.</translation>
        </message>
        <message>
            <source>no pixel of the fixed image holds a number (all are NaN or infinite)</source>
            <translation>kein Pixel des festen Bildes enthält eine Zahl (alle sind NaN oder unendlich)</translation>
        </message>
        <message>
            <source>no pixel of the moving image holds a number (all are NaN or infinite)</source>
            <translation>kein Pixel des bewegten Bildes enthält eine Zahl (alle sind NaN oder unendlich)</translation>
        </message>
        <message>
            <source>pieces of the fixed image without a counterpart within the limits (%2): %1. If they lie differently in the moving image, widen the limits</source>
            <translation>Stücke des festen Bildes ohne Gegenstück innerhalb der Grenzen (%2): %1. Wenn sie im bewegten Bild anders liegen, die Grenzen weiter fassen</translation>
        </message>
        <message>
            <source>unknown initial alignment '%1'</source>
            <translation>unbekannte Startlage „%1“</translation>
        </message>
        <message>
            <source>it is one of auto, none, center, translation, rigid, similarity, affine, landmarks</source>
            <translation>möglich sind auto, none, center, translation, rigid, similarity, affine, landmarks</translation>
        </message>
        <message>
            <source>cannot align by landmarks here</source>
            <translation>nach Landmarken lässt sich hier nicht ausrichten</translation>
        </message>
        <message>
            <source>a landmark fit does not use the pixels</source>
            <translation>eine Anpassung an Landmarken verwendet die Pixel nicht</translation>
        </message>
        <message>
            <source>began with the translation of 1 landmark</source>
            <translation>Startlage: Verschiebung nach 1 Landmarke</translation>
        </message>
        <message>
            <source>began with the rigid map of %1 landmarks</source>
            <translation>Startlage: starre Transformation nach %1 Landmarken</translation>
        </message>
        <message>
            <source>began with the similarity of %1 landmarks</source>
            <translation>Startlage: Ähnlichkeit nach %1 Landmarken</translation>
        </message>
        <message>
            <source>began with the affine map of %1 landmarks</source>
            <translation>Startlage: affine Transformation nach %1 Landmarken</translation>
        </message>
        <message>
            <source>which are off by %1 at the median</source>
            <translation>die im Median um %1 abweichen</translation>
        </message>
        <message>
            <source>look at landmark %1 again: far from where the others put it, and left out (%2 of %3)</source>
            <translation>Landmarke %1 erneut ansehen: weit von der Stelle, an die die anderen sie legen, und ausgelassen (%2 von %3)</translation>
        </message>
        <message>
            <source>look at landmark %1 and others again: far from where the others put it, and left out (%2 of %3)</source>
            <translation>Landmarke %1 und andere erneut ansehen: weit von der Stelle, an die die anderen sie legen, und ausgelassen (%2 von %3)</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>two fifths of the landmarks or more contradict the others: this start is unreliable</source>
            <translation>zwei Fünftel der Landmarken oder mehr widersprechen den anderen: diese Startlage ist nicht verlässlich</translation>
        </message>
        <message>
            <source>unknown use of landmarks '%1'</source>
            <translation>unbekannte Verwendung der Landmarken „%1“</translation>
        </message>
        <message>
            <source>it is not start, constraint or check</source>
            <translation>möglich sind start, constraint und check</translation>
        </message>
        <message>
            <source>cannot make %1</source>
            <translation>%1 lässt sich nicht anlegen</translation>
        </message>
        <message>
            <source>Check the folder's permissions.</source>
            <translation>Die Rechte des Ordners prüfen.</translation>
        </message>
        <message>
            <source>the result "%1" is left out: %2</source>
            <translation>das Ergebnis „%1“ wird ausgelassen: %2</translation>
        </message>
        <message>
            <source>it is not a session: %1</source>
            <translation>es ist keine Sitzung: %1</translation>
        </message>
        <message>
            <source>Session files end in .alinify and are written by Save.</source>
            <translation>Sitzungsdateien enden auf .alinify und entstehen durch Speichern.</translation>
        </message>
        <message>
            <source>it is JSON, but not a session: its &quot;format&quot; is not &quot;%1&quot;</source>
            <translation>es ist JSON, aber keine Sitzung: „format“ ist nicht „%1“</translation>
        </message>
        <message>
            <source>two results have it</source>
            <translation>kommt bei zwei Ergebnissen vor</translation>
        </message>
        <message>
            <source>must be true or false</source>
            <translation>muss true oder false sein</translation>
        </message>
        <message>
            <source>must be good, check or failed</source>
            <translation>muss good, check oder failed sein</translation>
        </message>
        <message>
            <source>must be a name and a text</source>
            <translation>muss ein Name und ein Text sein</translation>
        </message>
        <message>
            <source>must be at most 64 letters and digits</source>
            <translation>darf nur aus Buchstaben und Ziffern bestehen, höchstens 64</translation>
        </message>
        <message>
            <source>must be three points at least</source>
            <translation>muss mindestens drei Punkte haben</translation>
        </message>
        <message>
            <source>is nested too deeply</source>
            <translation>ist zu tief verschachtelt</translation>
        </message>
        <message>
            <source>must have a text, a number or nested messages</source>
            <translation>muss einen Text, eine Zahl oder verschachtelte Meldungen haben</translation>
        </message>
        <message>
            <source>build overview</source>
            <translation>Übersicht erzeugen</translation>
        </message>
        <message>
            <source>cannot make a B-spline grid</source>
            <translation>ein B-Spline-Gitter lässt sich nicht anlegen</translation>
        </message>
        <message>
            <source>the image is empty or the grid spacing is not positive</source>
            <translation>das Bild ist leer oder der Gitterabstand nicht positiv</translation>
        </message>
        <message>
            <source>it would have more than 2^31 control points</source>
            <translation>es hätte mehr als 2^31 Kontrollpunkte</translation>
        </message>
        <message>
            <source>Choose a larger grid spacing.</source>
            <translation>Einen größeren Gitterabstand wählen.</translation>
        </message>
        <message>
            <source>cannot project the map on a B-spline grid</source>
            <translation>die Transformation lässt sich nicht auf ein B-Spline-Gitter projizieren</translation>
        </message>
        <message>
            <source>it does not know the fixed image's size</source>
            <translation>sie kennt die Größe des festen Bildes nicht</translation>
        </message>
        <message>
            <source>the grid spacing is below a pixel</source>
            <translation>der Gitterabstand liegt unter einem Pixel</translation>
        </message>
        <message>
            <source>its nearest affine map collapses the image</source>
            <translation>ihre affine Näherung lässt das Bild auf nichts zusammenschrumpfen</translation>
        </message>
        <message>
            <source>the map is not finite everywhere</source>
            <translation>die Transformation ist nicht überall endlich</translation>
        </message>
        <message>
            <source>cannot use --grid with --to %1</source>
            <translation>--grid lässt sich mit --to %1 nicht verwenden</translation>
        </message>
        <message>
            <source>this format has no B-spline grid</source>
            <translation>dieses Format hat kein B-Spline-Gitter</translation>
        </message>
        <message>
            <source>cannot write a B-spline</source>
            <translation>ein B-Spline lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>the spacing of its grid is not given</source>
            <translation>der Abstand seines Gitters ist nicht angegeben</translation>
        </message>
        <message>
            <source>Give it in pixels, for example --grid 64.</source>
            <translation>Den Abstand in Pixeln angeben, zum Beispiel --grid 64.</translation>
        </message>
        <message>
            <source>cannot fit the landmarks</source>
            <translation>die Landmarken lassen sich nicht anpassen</translation>
        </message>
        <message>
            <source>the fixed points coincide</source>
            <translation>die festen Punkte fallen zusammen</translation>
        </message>
        <message>
            <source>the moving points coincide</source>
            <translation>die bewegten Punkte fallen zusammen</translation>
        </message>
        <message>
            <source>the fixed points lie on one line</source>
            <translation>die festen Punkte liegen auf einer Geraden</translation>
        </message>
        <message>
            <source>every rotation fits them equally well</source>
            <translation>jede Drehung passt gleich gut</translation>
        </message>
        <message>
            <source>a coordinate is not a finite number</source>
            <translation>eine Koordinate ist keine endliche Zahl</translation>
        </message>
        <message>
            <source>Add pairs that are spread over the image.</source>
            <translation>Paare hinzufügen, die über das Bild verteilt sind.</translation>
        </message>
        <message>
            <source>it takes %1 pair and %2 are active</source>
            <translation>nötig ist %1 Paar, verwendet werden %2</translation>
        </message>
        <message>
            <source>it takes %1 pairs and %2 is active</source>
            <translation>nötig sind %1 Paare, verwendet wird %2</translation>
        </message>
        <message>
            <source>it takes %1 pairs and %2 are active</source>
            <translation>nötig sind %1 Paare, verwendet werden %2</translation>
        </message>
        <message>
            <source>Add landmarks, or choose a simpler fit.</source>
            <translation>Landmarken hinzufügen oder eine einfachere Anpassung wählen.</translation>
        </message>
        <message>
            <source>invert the map</source>
            <translation>die Transformation umkehren</translation>
        </message>
        <message>
            <source>cannot invert the map</source>
            <translation>die Transformation lässt sich nicht umkehren</translation>
        </message>
        <message>
            <source>one of its affine parts collapses the image onto a line</source>
            <translation>einer ihrer affinen Teile legt das ganze Bild auf eine Linie</translation>
        </message>
        <message>
            <source>Register again, or give another transform.</source>
            <translation>Neu registrieren oder eine andere Transformation angeben.</translation>
        </message>
        <message>
            <source>there and back off by %1 at the median, %2 at most</source>
            <translation>hin und zurück im Median um %1 daneben, höchstens um %2</translation>
        </message>
        <message>
            <source>The inverse is off by more than %1 on %2 of the area, by up to %3: the map bends sharply between its samples there.</source>
            <translation>Die Umkehrung liegt auf %2 der Fläche um mehr als %1 daneben, um bis zu %3, denn die Transformation biegt sich dort scharf zwischen ihren Stützstellen.</translation>
        </message>
        <message>
            <source>The map folds at one place and has no inverse there; it was filled in from around</source>
            <translation>Die Transformation faltet sich an einer Stelle und hat dort keine Umkehrung; sie wurde aus der Umgebung ergänzt</translation>
        </message>
        <message>
            <source>The map folds at %1 places and has no inverse there; it was filled in from around</source>
            <translation>Die Transformation faltet sich an %1 Stellen und hat dort keine Umkehrung; sie wurde aus der Umgebung ergänzt</translation>
        </message>
        <message>
            <source>cannot correct the map</source>
            <translation>die Transformation lässt sich nicht korrigieren</translation>
        </message>
        <message>
            <source>a corrected spot is not at a finite place</source>
            <translation>eine korrigierte Stelle liegt nicht an einem endlichen Ort</translation>
        </message>
        <message>
            <source>Remove it.</source>
            <translation>Diese Korrektur entfernen.</translation>
        </message>
        <message>
            <source>a corrected spot has no radius</source>
            <translation>eine korrigierte Stelle hat keinen Radius</translation>
        </message>
        <message>
            <source>Give it one of some pixels.</source>
            <translation>Der Stelle einen Radius von einigen Pixeln geben.</translation>
        </message>
        <message>
            <source>two corrected spots coincide</source>
            <translation>zwei korrigierte Stellen liegen am selben Ort</translation>
        </message>
        <message>
            <source>Remove one of them.</source>
            <translation>Eine davon entfernen.</translation>
        </message>
        <message>
            <source>small corrections are spread too widely for one grid</source>
            <translation>kleine Korrekturen sind zu weit verteilt, um von einem Gitter getragen zu werden</translation>
        </message>
        <message>
            <source>Correct with a larger radius, or register again with landmarks at these places.</source>
            <translation>Mit größerem Radius korrigieren oder mit Landmarken an diesen Stellen neu registrieren.</translation>
        </message>
        <message>
            <source>register</source>
            <translation>Registrieren</translation>
        </message>
        <message>
            <source>inspect</source>
            <translation>Ergebnis prüfen</translation>
        </message>
        <message>
            <source>inspect and export</source>
            <translation>Ergebnis prüfen und exportieren</translation>
        </message>
        <message>
            <source>initial alignment</source>
            <translation>Startlage suchen</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>automatisch</translation>
        </message>
        <message>
            <source>read the masks</source>
            <translation>Masken lesen</translation>
        </message>
        <message>
            <source>warp and write</source>
            <translation>verformen und schreiben</translation>
        </message>
        <message>
            <source>verify</source>
            <translation>nachprüfen</translation>
        </message>
        <message>
            <source>hints</source>
            <translation>Hinweise</translation>
        </message>
        <message>
            <source>joining</source>
            <translation>Zusammenfügen</translation>
        </message>
        <message>
            <source>began from where the moving image was placed</source>
            <translation>Startlage: das bewegte Bild, wie es platziert war</translation>
        </message>
        <message>
            <source>the fixed and the moving image are one and the same: %1</source>
            <translation>das feste und das bewegte Bild sind ein und dasselbe: %1</translation>
        </message>
    <message>
        <source>%1 of the fixed image&apos;s pixels hold no number (NaN or infinite) and are left out</source>
        <translation>%1 der Pixel des festen Bildes enthalten keine Zahl (NaN oder unendlich) und werden ausgelassen</translation>
    </message>
    <message>
        <source>%1 of the moving image&apos;s pixels hold no number (NaN or infinite) and are left out</source>
        <translation>%1 der Pixel des bewegten Bildes enthalten keine Zahl (NaN oder unendlich) und werden ausgelassen</translation>
    </message>
        <message>
            <source>piece %1 of %2</source>
            <translation>Stück %1 von %2</translation>
        </message>
        <message>
            <source>the piece around x %1, y %2 of the fixed image: %3</source>
            <translation>das Stück um x %1; y %2 des festen Bildes: %3</translation>
        </message>
        <message>
            <source>it could not be registered and keeps its start (%1)</source>
            <translation>es ließ sich nicht registrieren und behält seine Startlage (%1)</translation>
        </message>
        <message>
            <source>the map folds within a piece</source>
            <translation>die Transformation faltet sich innerhalb eines Stücks</translation>
        </message>
        <message>
            <source>began with</source>
            <translation>Startlage</translation>
        </message>
        <message>
            <source>the automatic start misses the landmarks by %1 at the median and was dropped</source>
            <translation>die automatische Startlage verfehlt die Landmarken im Median um %1 und wurde verworfen</translation>
        </message>
        <message>
            <source>no automatic start was found; the landmarks are the start</source>
            <translation>keine automatische Startlage gefunden; die Landmarken geben sie vor</translation>
        </message>
        <message>
            <source>%1 cannot use landmarks: the %2 given only chose the start; at the median they are off by %3 at the start and by %4 at the end</source>
            <translation>„%1“ kann Landmarken nicht einhalten: Die %2 gegebenen bestimmten nur die Startlage; im Median liegen sie in der Startlage um %3 und am Ende um %4 daneben</translation>
        </message>
        <message>
            <source>%1 cannot use landmarks: the %2 given did not affect the run; at the median they are off by %3 at the start and by %4 at the end</source>
            <translation>„%1“ kann Landmarken nicht einhalten: Die %2 gegebenen lenkten den Lauf nicht; im Median liegen sie in der Startlage um %3 und am Ende um %4 daneben</translation>
        </message>
        <message>
            <source>Memory ran out while both images were being read (%1): the search, the engine and the verdict read them separately.</source>
            <translation>Beim Lesen beider Bilder ging der Speicher aus (%1): Suche, Verfahren und Urteil lesen sie einzeln.</translation>
        </message>
        <message>
            <source>cannot register the region</source>
            <translation>der Bereich kann nicht registriert werden</translation>
        </message>
        <message>
            <source>it covers only %1 x %2 pixels of the fixed image</source>
            <translation>er umfasst nur %1 x %2 Pixel des festen Bildes</translation>
        </message>
        <message>
            <source>Show more of it: at least %1 pixels a side are needed.</source>
            <translation>Einen größeren Teil zeigen: Mindestens %1 Pixel je Seite werden gebraucht.</translation>
        </message>
        <message>
            <source>the map places it outside the moving image</source>
            <translation>die Transformation legt ihn neben das bewegte Bild</translation>
        </message>
        <message>
            <source>Choose a place that both images show, or register the whole pair again.</source>
            <translation>Eine Stelle wählen, die beide Bilder zeigen, oder das ganze Paar neu registrieren.</translation>
        </message>
        <message>
            <source>cannot join the region's new map to the one around it</source>
            <translation>die neue Transformation des Bereichs lässt sich nicht an die umgebende anschließen</translation>
        </message>
        <message>
            <source>the two differ by so much that the map would fold between them</source>
            <translation>die beiden weichen so stark voneinander ab, dass sich die Transformation dazwischen falten würde</translation>
        </message>
        <message>
            <source>Show a larger region, or register the whole pair again.</source>
            <translation>Einen größeren Bereich zeigen oder das ganze Paar neu registrieren.</translation>
        </message>
        <message>
            <source>judged on the processor: memory ran out on %1 (%2)</source>
            <translation>auf dem Prozessor beurteilt, denn auf %1 ging der Speicher aus (%2)</translation>
        </message>
        <message>
            <source>good</source>
            <translation>gut</translation>
        </message>
        <message>
            <source>check</source>
            <translation>zu prüfen</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>fehlgeschlagen</translation>
        </message>
        <message>
            <source>quality</source>
            <translation>Qualität</translation>
        </message>
        <message>
            <source>look at</source>
            <translation>ansehen</translation>
        </message>
        <message>
            <source>residual</source>
            <translation>Restfehler</translation>
        </message>
        <message>
            <source>correlation</source>
            <translation>Korrelation</translation>
        </message>
        <message>
            <source>map</source>
            <translation>Transformation</translation>
        </message>
        <message>
            <source>check points</source>
            <translation>Prüfpunkte</translation>
        </message>
        <message>
            <source>landmarks</source>
            <translation>Landmarken</translation>
        </message>
        <message>
            <source>x %1 to %2, y %3 to %4</source>
            <translation>x %1 bis %2; y %3 bis %4</translation>
        </message>
        <message>
            <source>1 more place</source>
            <translation>1 weitere Stelle</translation>
        </message>
        <message>
            <source>%1 more places</source>
            <translation>%1 weitere Stellen</translation>
        </message>
        <message>
            <source>%1 of %2 blocks found again at full resolution</source>
            <translation>%1 von %2 Blöcken in voller Auflösung wiedergefunden</translation>
        </message>
        <message>
            <source>%1 of %2 blocks found again at %3/%4</source>
            <translation>%1 von %2 Blöcken bei %3/%4 wiedergefunden</translation>
        </message>
        <message>
            <source>off by %1 at the median</source>
            <translation>im Median %1 daneben</translation>
        </message>
        <message>
            <source>median of %1 blocks at full resolution</source>
            <translation>Median von %1 Blöcken in voller Auflösung</translation>
        </message>
        <message>
            <source>median of %1 blocks at %2/%3</source>
            <translation>Median von %1 Blöcken bei %2/%3</translation>
        </message>
        <message>
            <source>texture's repeat %1</source>
            <translation>Wiederholung der Textur %1</translation>
        </message>
        <message>
            <source>overlap %1</source>
            <translation>Überlappung %1</translation>
        </message>
        <message>
            <source>Jacobian %1 to %2</source>
            <translation>Jacobi-Determinante %1 bis %2</translation>
        </message>
        <message>
            <source>folded %1</source>
            <translation>gefaltet %1</translation>
        </message>
        <message>
            <source>%1 check points off by %2 at the median</source>
            <translation>%1 Prüfpunkte weichen im Median um %2 ab</translation>
        </message>
        <message>
            <source>%1 landmarks that took part off by %2 at the median</source>
            <translation>%1 beteiligte Landmarken weichen im Median um %2 ab</translation>
        </message>
        <message>
            <source>each left out of the translation fit of the others off by %1 at the median</source>
            <translation>jede aus den übrigen vorhergesagt (Verschiebung): im Median %1 daneben</translation>
        </message>
        <message>
            <source>each left out of the rigid fit of the others off by %1 at the median</source>
            <translation>jede aus den übrigen vorhergesagt (starr): im Median %1 daneben</translation>
        </message>
        <message>
            <source>each left out of the similarity fit of the others off by %1 at the median</source>
            <translation>jede aus den übrigen vorhergesagt (Ähnlichkeit): im Median %1 daneben</translation>
        </message>
        <message>
            <source>each left out of the affine fit of the others off by %1 at the median</source>
            <translation>jede aus den übrigen vorhergesagt (affin): im Median %1 daneben</translation>
        </message>
        <message>
            <source>largest %1</source>
            <translation>größter Fehler %1</translation>
        </message>
        <message>
            <source>largest %1 (median %2)</source>
            <translation>größter Fehler %1 (Median %2)</translation>
        </message>
        <message>
            <source>%1 at the median before</source>
            <translation>vorher im Median %1</translation>
        </message>
        <message>
            <source>cannot write the warped image to %1</source>
            <translation>das verformte Bild lässt sich nicht nach %1 schreiben</translation>
        </message>
        <message>
            <source>Name it %1, and convert it afterwards if another program needs %2.</source>
            <translation>Die Datei %1 nennen und danach umwandeln, falls ein anderes Programm %2 braucht.</translation>
        </message>
        <message>
            <source>cannot export to %1</source>
            <translation>nach %1 lässt sich nicht exportieren</translation>
        </message>
        <message>
            <source>it is the moving image itself</source>
            <translation>es ist das bewegte Bild selbst</translation>
        </message>
        <message>
            <source>the transform does not say how large the fixed image is</source>
            <translation>die Transformation gibt nicht an, wie groß das feste Bild ist</translation>
        </message>
        <message>
            <source>Register again, or import the transform with both images.</source>
            <translation>Neu registrieren oder die Transformation mit beiden Bildern importieren.</translation>
        </message>
        <message>
            <source>the transform was made for a moving image of %1 pixels and %2 has %3</source>
            <translation>die Transformation entstand für ein bewegtes Bild von %1 Pixeln, und %2 hat %3</translation>
        </message>
        <message>
            <source>Give the image that was registered, or another of the same size.</source>
            <translation>Das registrierte Bild angeben oder ein anderes derselben Größe.</translation>
        </message>
        <message>
            <source>cannot write the report %1</source>
            <translation>der Bericht %1 lässt sich nicht schreiben</translation>
        </message>
        <message>
            <source>its name ends in neither .json nor .html</source>
            <translation>der Name endet weder auf .json noch auf .html</translation>
        </message>
        <message>
            <source>Name it report.json or report.html.</source>
            <translation>Den Bericht report.json oder report.html nennen.</translation>
        </message>
        <message>
            <source>cannot use the list %1</source>
            <translation>die Liste %1 kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>A list of pairs begins with the line fixed,moving.</source>
            <translation>Eine Liste von Paaren beginnt mit der Zeile fixed,moving.</translation>
        </message>
        <message>
            <source>its header has no column %1</source>
            <translation>die Kopfzeile hat keine Spalte %1</translation>
        </message>
        <message>
            <source>it names no pair</source>
            <translation>sie nennt kein Paar</translation>
        </message>
        <message>
            <source>Write a line for every pair below the header.</source>
            <translation>Unter der Kopfzeile für jedes Paar eine Zeile schreiben.</translation>
        </message>
        <message>
            <source>%1 is "%2"</source>
            <translation>%1 ist „%2“</translation>
        </message>
        <message>
            <source>Pages are counted from 0.</source>
            <translation>Seiten werden ab 0 gezählt.</translation>
        </message>
        <message>
            <source>the fixed image is missing</source>
            <translation>das feste Bild fehlt</translation>
        </message>
        <message>
            <source>the moving image is missing</source>
            <translation>das bewegte Bild fehlt</translation>
        </message>
        <message>
            <source>Every line names both images.</source>
            <translation>Jede Zeile nennt beide Bilder.</translation>
        </message>
        <message>
            <source>the id &quot;%1&quot; cannot be used as a file name</source>
            <translation>die Kennung „%1“ ist als Dateiname nicht verwendbar</translation>
        </message>
        <message>
            <source>Use letters, digits, - and _, and dots inside.</source>
            <translation>Buchstaben, Ziffern, - und _ verwenden, Punkte nur im Innern.</translation>
        </message>
        <message>
            <source>the id %1 is already used in line %2</source>
            <translation>die Kennung %1 ist die von Zeile %2</translation>
        </message>
        <message>
            <source>Give every pair a different id, or none.</source>
            <translation>Jedem Paar eine eigene Kennung geben oder keine.</translation>
        </message>
        <message>
            <source>it is not a record of a batch</source>
            <translation>es ist kein Protokoll eines Stapellaufs</translation>
        </message>
        <message>
            <source>cannot register a batch</source>
            <translation>ein Stapel lässt sich nicht registrieren</translation>
        </message>
        <message>
            <source>there is no device to run it on</source>
            <translation>es gibt kein Gerät, auf dem er laufen könnte</translation>
        </message>
        <message>
            <source>device</source>
            <translation>Gerät</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>Speicher</translation>
        </message>
        <message>
            <source>registration</source>
            <translation>Registrierung</translation>
        </message>
        <message>
            <source>registration by structure</source>
            <translation>Registrierung nach Struktur</translation>
        </message>
        <message>
            <source>warp</source>
            <translation>Verformen</translation>
        </message>
        <message>
            <source>view</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <source>iteration %1 of %2</source>
            <translation>Iteration %1 von %2</translation>
        </message>
        <message>
            <source>keeps %1 of %2 for the first run</source>
            <translation>hält %1 von %2 für den ersten Lauf bereit</translation>
        </message>
        <message>
            <source>elastix was left out: %1</source>
            <translation>elastix wurde ausgelassen: %1</translation>
        </message>
        <message>
            <source>no GPU is used: %1</source>
            <translation>ohne GPU (%1)</translation>
        </message>
        <message>
            <source>the NVIDIA driver understands CUDA %1, this program needs %2</source>
            <translation>der NVIDIA-Treiber versteht CUDA %1, dieses Programm braucht %2</translation>
        </message>
        <message>
            <source>there is no NVIDIA driver on this machine</source>
            <translation>auf diesem Rechner ist kein NVIDIA-Treiber installiert</translation>
        </message>
        <message>
            <source>the NVIDIA driver shows no device (CUDA_VISIBLE_DEVICES may hide it)</source>
            <translation>der NVIDIA-Treiber zeigt kein Gerät (CUDA_VISIBLE_DEVICES verbirgt es vielleicht)</translation>
        </message>
        <message>
            <source>the NVIDIA driver failed with "%1"</source>
            <translation>der NVIDIA-Treiber ist mit „%1“ fehlgeschlagen</translation>
        </message>
        <message>
            <source>found %1 device, CUDA %2 (driver understands %3)</source>
            <translation>%1 Gerät gefunden, CUDA %2 (Treiber versteht %3)</translation>
        </message>
        <message>
            <source>found %1 devices, CUDA %2 (driver understands %3)</source>
            <translation>%1 Geräte gefunden, CUDA %2 (Treiber versteht %3)</translation>
        </message>
        <message>
            <source>cannot run on %1</source>
            <translation>auf %1 kann nicht gerechnet werden</translation>
        </message>
        <message>
            <source>Use --device cpu, or leave --device out.</source>
            <translation>--device cpu verwenden oder --device weglassen.</translation>
        </message>
        <message>
            <source>'alinify-cli devices' lists the devices.</source>
            <translation>„alinify-cli devices“ listet auf, was es gibt.</translation>
        </message>
        <message>
            <source>cannot %1</source>
            <translation>nicht möglich: %1</translation>
        </message>
        <message>
            <source>the GPU failed to %1</source>
            <translation>der GPU ist nicht gelungen: %1</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1, %2</translation>
        </message>
        <message>
            <source>Run with --device cpu, and check the driver if it happens again.</source>
            <translation>Mit --device cpu ausführen und den Treiber prüfen, falls es wieder geschieht.</translation>
        </message>
        <message>
            <source>Close other programs that use the GPU, or set a smaller --gpu-memory-limit.</source>
            <translation>Andere Programme schließen, die die GPU nutzen, oder --gpu-memory-limit kleiner setzen.</translation>
        </message>
        <message>
            <source>cannot use this GPU</source>
            <translation>diese GPU kann nicht verwendet werden</translation>
        </message>
        <message>
            <source>its driver offers no memory pools</source>
            <translation>ihr Treiber bietet keine Speicherpools</translation>
        </message>
        <message>
            <source>Use a newer driver, or --device cpu.</source>
            <translation>Einen neueren Treiber oder --device cpu verwenden.</translation>
        </message>
        <message>
            <source>cannot allocate GPU memory</source>
            <translation>GPU-Speicher lässt sich nicht belegen</translation>
        </message>
        <message>
            <source>Allow more with --gpu-memory-limit.</source>
            <translation>Mit --gpu-memory-limit mehr erlauben.</translation>
        </message>
        <message>
            <source>allocate page-locked memory</source>
            <translation>gesperrten Speicher belegen</translation>
        </message>
        <message>
            <source>free page-locked memory</source>
            <translation>gesperrten Speicher zurückgeben</translation>
        </message>
        <message>
            <source>create a stream</source>
            <translation>einen Stream anlegen</translation>
        </message>
        <message>
            <source>create an event</source>
            <translation>ein Event anlegen</translation>
        </message>
        <message>
            <source>record an event</source>
            <translation>ein Event aufzeichnen</translation>
        </message>
        <message>
            <source>read an event</source>
            <translation>ein Event auslesen</translation>
        </message>
        <message>
            <source>copy a number from the device</source>
            <translation>eine Zahl vom Gerät kopieren</translation>
        </message>
        <message>
            <source>copy memory</source>
            <translation>Speicher kopieren</translation>
        </message>
        <message>
            <source>copy memory to the device</source>
            <translation>Speicher auf das Gerät kopieren</translation>
        </message>
        <message>
            <source>copy memory from the device</source>
            <translation>Speicher vom Gerät kopieren</translation>
        </message>
        <message>
            <source>finish its work</source>
            <translation>die Arbeit abschließen</translation>
        </message>
        <message>
            <source>begin the work "%1"</source>
            <translation>die Arbeit „%1“ beginnen</translation>
        </message>
        <message>
            <source>use the device</source>
            <translation>das Gerät verwenden</translation>
        </message>
        <message>
            <source>name the current device</source>
            <translation>das aktuelle Gerät nennen</translation>
        </message>
        <message>
            <source>ask for memory pools</source>
            <translation>nach Speicherpools fragen</translation>
        </message>
        <message>
            <source>create a memory pool</source>
            <translation>einen Speicherpool anlegen</translation>
        </message>
        <message>
            <source>set up the memory pool</source>
            <translation>den Speicherpool einrichten</translation>
        </message>
        <message>
            <source>let another device reach its memory</source>
            <translation>einem anderen Gerät Zugriff auf den Speicher geben</translation>
        </message>
        <message>
            <source>allocate memory</source>
            <translation>Speicher belegen</translation>
        </message>
        <message>
            <source>measure the free memory</source>
            <translation>den freien Speicher messen</translation>
        </message>
        <message>
            <source>ask the pool</source>
            <translation>den Pool abfragen</translation>
        </message>
        <message>
            <source>cannot compute Farneback flow</source>
            <translation>der Farnebäck-Fluss lässt sich nicht berechnen</translation>
        </message>
        <message>
            <source>cannot compute TV-L1 flow</source>
            <translation>der TV-L1-Fluss lässt sich nicht berechnen</translation>
        </message>
        <message>
            <source>OpenCV did not write its flow to the given memory</source>
            <translation>OpenCV schrieb seinen Fluss nicht in den angegebenen Speicher</translation>
        </message>
        <message>
            <source>Use another engine, for example --engine flow.</source>
            <translation>Ein anderes Verfahren verwenden, etwa --engine flow.</translation>
        </message>
        <message>
            <source>cannot read through cuFile</source>
            <translation>durch cuFile lässt sich nicht lesen</translation>
        </message>
        <message>
            <source>its library does not load (%1)</source>
            <translation>seine Bibliothek lässt sich nicht laden (%1)</translation>
        </message>
        <message>
            <source>its library has no %1</source>
            <translation>seiner Bibliothek fehlt %1</translation>
        </message>
        <message>
            <source>%1 does not take the file: %2</source>
            <translation>%1 nimmt die Datei nicht an: %2</translation>
        </message>
        <message>
            <source>%1 failed at byte %2 of the file: %3</source>
            <translation>%1 ist bei Byte %2 der Datei fehlgeschlagen: %3</translation>
        </message>
        <message>
            <source>the CUDA driver failed (error %1)</source>
            <translation>der CUDA-Treiber ist fehlgeschlagen (Fehler %1)</translation>
        </message>
        <message>
            <source>error %1</source>
            <translation>Fehler %1</translation>
        </message>
        <message>
            <source>%1 (error %2)</source>
            <translation>%1 (Fehler %2)</translation>
        </message>
        <message>
            <source>its kernel module is not loaded</source>
            <translation>sein Kernelmodul ist nicht geladen</translation>
        </message>
        <message>
            <source>its library and its kernel module are of different versions</source>
            <translation>seine Bibliothek und sein Kernelmodul haben verschiedene Versionen</translation>
        </message>
        <message>
            <source>this platform is not supported</source>
            <translation>diese Plattform wird nicht unterstützt</translation>
        </message>
        <message>
            <source>the file's disk or file system is not supported</source>
            <translation>Datenträger oder Dateisystem der Datei werden nicht unterstützt</translation>
        </message>
        <message>
            <source>this GPU is not supported</source>
            <translation>diese GPU wird nicht unterstützt</translation>
        </message>
        <message>
            <source>it does not take the memory</source>
            <translation>es nimmt den Speicher nicht an</translation>
        </message>
        <message>
            <source>this kind of file is not supported</source>
            <translation>diese Art von Datei wird nicht unterstützt</translation>
        </message>
        <message>
            <source>this user may not use it</source>
            <translation>dieser Benutzer darf es nicht verwenden</translation>
        </message>
        <message>
            <source>its configuration leaves this file out</source>
            <translation>seine Konfiguration lässt diese Datei aus</translation>
        </message>
        <message>
            <source>it would have to read through the host</source>
            <translation>es müsste über den Hauptspeicher lesen</translation>
        </message>
        <message>
            <source>landmarks are left out: which of them took part in the run is not known</source>
            <translation>Landmarken sind ausgelassen: welche am Lauf mitgewirkt haben, ist nicht bekannt</translation>
        </message>
        <message>
            <source>corrected by hand at %1 places; every figure is of the corrected map</source>
            <translation>von Hand an %1 Stellen korrigiert; jede Zahl gilt der korrigierten Transformation</translation>
        </message>
        <message>
            <source>translation fit of %1 landmarks</source>
            <translation>Verschiebung nach %1 Landmarken</translation>
        </message>
        <message>
            <source>rigid fit of %1 landmarks</source>
            <translation>starre Anpassung an %1 Landmarken</translation>
        </message>
        <message>
            <source>similarity fit of %1 landmarks</source>
            <translation>Ähnlichkeitstransformation nach %1 Landmarken</translation>
        </message>
        <message>
            <source>affine fit of %1 landmarks</source>
            <translation>affine Anpassung an %1 Landmarken</translation>
        </message>
        <message>
            <source>cannot open the session with %1</source>
            <translation>die Sitzung kann mit %1 nicht geöffnet werden</translation>
        </message>
        <message>
            <source>the image has %1 pixels, the session was made with one of %2</source>
            <translation>das Bild hat %1 Pixel, die Sitzung entstand mit einem von %2</translation>
        </message>
        <message>
            <source>Point to the image that the session was made with.</source>
            <translation>Das Bild angeben, mit dem die Sitzung entstand.</translation>
        </message>
        <message>
            <source>the folder is not writable or the disk is full</source>
            <translation>der Ordner ist nicht beschreibbar oder der Datenträger voll</translation>
        </message>
        <message>
            <source>cannot use %1 here</source>
            <translation>%1 ist hier nicht verwendbar</translation>
        </message>
        <message>
            <source>it leads from an image of %1 pixels to one of %2, the pair has %3 and %4</source>
            <translation>die Transformation führt von einem Bild mit %1 Pixeln zu einem mit %2, das Paar hat %3 und %4</translation>
        </message>
        <message>
            <source>Open the images that it was made for, or others of the same sizes.</source>
            <translation>Die Bilder öffnen, für die sie gemacht wurde, oder andere derselben Größen.</translation>
        </message>
        <message>
            <source>cannot read landmarks</source>
            <translation>Landmarken können nicht gelesen werden</translation>
        </message>
        <message>
            <source>%1 files were chosen</source>
            <translation>%1 Dateien wurden gewählt</translation>
        </message>
        <message>
            <source>Choose one file of landmarks, or two of points: the fixed and the moving image's.</source>
            <translation>Eine Datei mit Landmarken wählen oder zwei mit Punkten: die des festen und die des bewegten Bildes.</translation>
        </message>
        <message>
            <source>texture</source>
            <translation>Textur</translation>
        </message>
        <message>
            <source>structure</source>
            <translation>Struktur</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>Differenz</translation>
        </message>
        <message>
            <source>medium</source>
            <translation>mittel</translation>
        </message>
        <message>
            <source>fast</source>
            <translation>schnell</translation>
        </message>
        <message>
            <source>ultrafast</source>
            <translation>ultraschnell</translation>
        </message>
        <message>
        <source>B-spline</source>
        <translation>B-Spline</translation>
    </message>
    <message>
        <source>One grid of control points, by local correlation: a smooth, compact map that elastix and ITK read exactly.</source>
        <translation>Ein Gitter aus Kontrollpunkten, bestimmt durch örtliche Korrelation: eine glatte, kompakte Transformation, die elastix und ITK exakt lesen.</translation>
    </message>
    <message>
        <source>%1 holds no CMYK, CIE Lab or palette colours</source>
        <translation>%1 nimmt keine CMYK-, CIE-Lab- oder Palettenfarben auf</translation>
    </message>
    <message>
        <source>%1 is not laid out for print</source>
        <translation>%1 wird nicht für den Druck angelegt</translation>
    </message>
    <message>
        <source>an OME-Zarr has no place for the colour profile, which is left out</source>
        <translation>ein OME-Zarr hat keinen Platz für das Farbprofil; es wird weggelassen</translation>
    </message>
    <message>
        <source>cannot write with compression level '%1'</source>
        <translation>mit der Kompressionsstufe „%1“ kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>there is no such compression level</source>
        <translation>diese Kompressionsstufe gibt es nicht</translation>
    </message>
    <message>
        <source>Choose fast, default or small.</source>
        <translation>fast, default oder small wählen.</translation>
    </message>
    <message>
        <source>cannot use compression level '%1'</source>
        <translation>die Kompressionsstufe „%1“ kann nicht verwendet werden</translation>
    </message>
    <message>
        <source>compression '%1' has no levels</source>
        <translation>die Kompression „%1“ hat keine Stufen</translation>
    </message>
    <message>
        <source>Leave --compression-level out, or choose deflate or zstd.</source>
        <translation>--compression-level weglassen oder deflate oder zstd wählen.</translation>
    </message>
    <message>
        <source>SyN</source>
        <translation>SyN</translation>
    </message>
    <message>
        <source>Symmetric and diffeomorphic: both images move halfway, so neither is the reference; the map never folds.</source>
        <translation>Symmetrisch und diffeomorph: Beide Bilder rücken zur Mitte, keines ist die Referenz; die Transformation faltet sich nie.</translation>
    </message>
    <message>
        <source>there are %1</source>
        <translation>es gibt %1</translation>
    </message>
    <message>
        <source>Spacing of the control points in pixels of the fixed image; 0 chooses the one that predicts held-out places best</source>
        <translation>Abstand der Kontrollpunkte in Pixeln des festen Bildes; 0 wählt den Abstand, der zurückgehaltene Stellen am besten vorhersagt</translation>
    </message>
    <message>
        <source>Grid spacing in micrometres</source>
        <translation>Gitterabstand in Mikrometern</translation>
    </message>
    <message>
        <source>The same in micrometres, if the fixed image&apos;s pixel size is known; 0 uses the spacing in pixels</source>
        <translation>Dasselbe in Mikrometern, wenn die Pixelgröße des festen Bildes bekannt ist; 0 verwendet den Abstand in Pixeln</translation>
    </message>
    <message>
        <source>Bending weight</source>
        <translation>Biegegewicht</translation>
    </message>
    <message>
        <source>Stiffness relative to the images&apos; own evidence; 0 chooses the one that predicts held-out places best</source>
        <translation>Steifheit im Verhältnis zu dem, was die Bilder selbst belegen; 0 wählt die Steifheit, die zurückgehaltene Stellen am besten vorhersagt</translation>
    </message>
    <message>
        <source>Maximum number of Gauss-Newton steps</source>
        <translation>Höchstzahl der Gauß-Newton-Schritte</translation>
    </message>
    <message>
        <source>Control points every %1 (%2) and a bending weight of %3 were chosen: they predict held-out places best.</source>
        <translation>Kontrollpunkte alle %1 (%2) und ein Biegegewicht von %3 wurden gewählt: Sie sagen zurückgehaltene Stellen am besten vorher.</translation>
    </message>
    <message>
        <source>Control points every %1 (%2) were given; a bending weight of %3 was chosen: it predicts held-out places best.</source>
        <translation>Kontrollpunkte alle %1 (%2) waren vorgegeben; ein Biegegewicht von %3 wurde gewählt: Es sagt zurückgehaltene Stellen am besten vorher.</translation>
    </message>
    <message>
        <source>A bending weight of %3 was given; control points every %1 (%2) were chosen: they predict held-out places best.</source>
        <translation>Ein Biegegewicht von %3 war vorgegeben; Kontrollpunkte alle %1 (%2) wurden gewählt: Sie sagen zurückgehaltene Stellen am besten vorher.</translation>
    </message>
    <message>
        <source>Control points every %1 (%2) and a bending weight of %3 were given.</source>
        <translation>Kontrollpunkte alle %1 (%2) und ein Biegegewicht von %3 waren vorgegeben.</translation>
    </message>
    <message>
        <source>The control points are closer together than the measurements of this resolution, one every %1: they take time and show no more detail.</source>
        <translation>Die Kontrollpunkte liegen dichter als die Messungen dieser Auflösung, je eine alle %1: Sie kosten Zeit und zeigen nicht mehr Einzelheiten.</translation>
    </message>
    <message>
        <source>The limit of %1 Gauss-Newton steps ended the fit before it converged.</source>
        <translation>Die Grenze von %1 Gauß-Newton-Schritten beendete die Anpassung, bevor sie konvergierte.</translation>
    </message>
    <message>
        <source>the images are measured once every %1, and it is %2</source>
        <translation>die Bilder werden einmal alle %1 gemessen, und er beträgt %2</translation>
    </message>
    <message>
        <source>Give at least %1, or 0 to have it chosen.</source>
        <translation>Mindestens %1 angeben, oder 0, um ihn wählen zu lassen.</translation>
    </message>
    <message>
        <source>cannot choose the grid spacing</source>
        <translation>der Gitterabstand lässt sich nicht wählen</translation>
    </message>
    <message>
        <source>it is given in pixels and in micrometres</source>
        <translation>er ist in Pixeln und in Mikrometern angegeben</translation>
    </message>
    <message>
        <source>Give one of the two.</source>
        <translation>Eines von beiden angeben.</translation>
    </message>
    <message>
        <source>the fixed image has no pixel size</source>
        <translation>das feste Bild hat keine Pixelgröße</translation>
    </message>
    <message>
        <source>Give it in pixels, as in --set grid_spacing_px=64.</source>
        <translation>Den Abstand in Pixeln angeben, etwa --set grid_spacing_px=64.</translation>
    </message>
    <message>
        <source>grid spacing</source>
        <translation>Gitterabstand</translation>
    </message>
    <message>
        <source>SyN (ITK)</source>
        <translation>SyN (ITK)</translation>
    </message>
    <message>
        <source>ITK&apos;s symmetric normalisation as run by ANTs, for comparison: a smooth map by local correlation; slow, with a large memory footprint.</source>
        <translation>ITKs symmetrische Normalisierung, wie ANTs sie einsetzt, zum Vergleich: eine glatte Transformation nach örtlicher Korrelation; langsam und mit großem Speicherbedarf.</translation>
    </message>
    <message>
        <source>this program was built without ITK&apos;s image registration</source>
        <translation>dieses Programm wurde ohne ITKs Bildregistrierung gebaut</translation>
    </message>
    <message>
        <source>Choose another one, or build with ITK&apos;s development files (CONTRIBUTING.md).</source>
        <translation>Ein anderes Verfahren wählen oder mit ITKs Entwicklungsdateien bauen (CONTRIBUTING.md).</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Radius of the square window of the local correlation</source>
        <translation>Radius des quadratischen Fensters der örtlichen Korrelation</translation>
    </message>
    <message>
        <source>Maximum per level, coarsest first, as in 100x70x50x20; the last level is full size, each one before it half the size of the next</source>
        <translation>Höchstzahl je Stufe, die gröbste zuerst, etwa 100x70x50x20; die letzte Stufe hat die volle Größe, jede davor die halbe der nächsten</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>The longest displacement in one step, in pixels of the level</source>
        <translation>Die längste Verschiebung in einem Schritt, in Pixeln der Stufe</translation>
    </message>
    <message>
        <source>Update variance</source>
        <translation>Varianz der Schritte</translation>
    </message>
    <message>
        <source>Variance of the Gaussian that smooths every step</source>
        <translation>Varianz des Gauß-Filters, der jeden Schritt glättet</translation>
    </message>
    <message>
        <source>Total variance</source>
        <translation>Gesamtvarianz</translation>
    </message>
    <message>
        <source>Variance of the Gaussian that smooths the whole map after every step</source>
        <translation>Varianz des Gauß-Filters, der nach jedem Schritt die ganze Transformation glättet</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>Konvergenz</translation>
    </message>
    <message>
        <source>A level ends early where the metric improves by less than this</source>
        <translation>Eine Stufe endet vorzeitig, wenn sich das Ähnlichkeitsmaß um weniger als dies verbessert</translation>
    </message>
    <message>
        <source>Convergence window</source>
        <translation>Konvergenzfenster</translation>
    </message>
    <message>
        <source>Number of iterations over which the improvement is judged</source>
        <translation>Zahl der Iterationen, an denen die Verbesserung beurteilt wird</translation>
    </message>
    <message>
        <source>it takes 1 to %1 whole numbers up to %2 with an x between them, one of them at least 1</source>
        <translation>nötig sind 1 bis %1 ganze Zahlen bis %2 mit einem x dazwischen, eine davon mindestens 1</translation>
    </message>
    <message>
        <source>cannot compute SyN with ITK</source>
        <translation>SyN lässt sich mit ITK nicht berechnen</translation>
    </message>
    <message>
        <source>ITK says: %1</source>
        <translation>ITK meldet: %1</translation>
    </message>
    <message>
        <source>The %1 coarsest levels were left out: on them the image would be less than %2 pixels wide or high.</source>
        <translation>Die %1 gröbsten Stufen wurden ausgelassen: Auf ihnen wäre das Bild weniger als %2 Pixel breit oder hoch.</translation>
    </message>
        <message>
            <source>Files of other programs are imported (transform --from elastix, itk, affine and others).</source>
            <translation>Dateien anderer Programme werden importiert (transform --from elastix, itk, affine und weitere).</translation>
        </message>
        <message>
            <source>Choose one of %1.</source>
            <translation>Eines davon wählen: %1.</translation>
        </message>
        <message>
            <source>It goes with --to bspline, elastix, itk and itk-h5.</source>
            <translation>Möglich mit --to bspline, elastix, itk und itk-h5.</translation>
        </message>
    <message>
        <source>Loses nothing within the fixed image; needs the HDF5 library on this machine.</source>
        <translation>Innerhalb des festen Bildes verlustfrei; braucht die HDF5-Bibliothek auf diesem Rechner.</translation>
    </message>
    <message>
        <source>it is not an HDF5 file, or it is damaged</source>
        <translation>sie ist keine HDF5-Datei oder beschädigt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing, or of another type</source>
        <translation>„%1“ fehlt darin oder ist von anderer Art</translation>
    </message>
    <message>
        <source>the HDF5 library cannot write it</source>
        <translation>die HDF5-Bibliothek kann sie nicht schreiben</translation>
    </message>
    <message>
        <source>the HDF5 library, libhdf5 1.10 or newer, is not on this machine</source>
        <translation>die HDF5-Bibliothek, libhdf5 1.10 oder neuer, ist nicht auf diesem Rechner</translation>
    </message>
    <message>
        <source>Install it (Debian, Ubuntu: libhdf5-103), or use itk, ITK's text files.</source>
        <translation>Die Bibliothek installieren (Debian, Ubuntu: libhdf5-103) oder itk verwenden, die Textdateien von ITK.</translation>
    </message>
    <message>
        <source>Alinify, exact</source>
        <translation>Alinify, exakt</translation>
    </message>
    <message>
        <source>elastix parameter file</source>
        <translation>elastix-Parameterdatei</translation>
    </message>
    <message>
        <source>ITK transform, text</source>
        <translation>ITK-Transformation, Text</translation>
    </message>
    <message>
        <source>ITK transform, HDF5</source>
        <translation>ITK-Transformation, HDF5</translation>
    </message>
    <message>
        <source>Nearest affine map, 2 x 3 numbers</source>
        <translation>Affine Näherung, 2 x 3 Zahlen</translation>
    </message>
    <message>
        <source>Nearest affine map for QuPath's image alignment</source>
        <translation>Affine Näherung für die Bildausrichtung von QuPath</translation>
    </message>
    <message>
        <source>Displacement field, TIFF</source>
        <translation>Verschiebungsfeld, TIFF</translation>
    </message>
    <message>
        <source>Displacement field for ITK and elastix, MetaImage</source>
        <translation>Verschiebungsfeld für ITK und elastix, MetaImage</translation>
    </message>
    <message>
        <source>Displacement field for ITK, NRRD</source>
        <translation>Verschiebungsfeld für ITK, NRRD</translation>
    </message>
    <message>
        <source>Displacement field, OME-Zarr 0.6rc0, experimental</source>
        <translation>Verschiebungsfeld, OME-Zarr 0.6rc0, experimentell</translation>
    </message>
    <message>
        <source>Thin-plate spline for Warpy in QuPath</source>
        <translation>Dünnplatten-Spline für Warpy in QuPath</translation>
    </message>
    <message>
        <source>Thin-plate spline, landmarks of BigWarp</source>
        <translation>Dünnplatten-Spline, Landmarken von BigWarp</translation>
    </message>
    <message>
        <source>One B-spline grid and an affine map</source>
        <translation>Ein B-Spline-Gitter und eine affine Transformation</translation>
    </message>
    <message>
        <source>Loses nothing.</source>
        <translation>Verlustfrei.</translation>
    </message>
    <message>
        <source>Loses nothing of affine maps and B-splines; accepts a displacement field only where a B-spline is within 0.01 px of it.</source>
        <translation>Verlustfrei für affine Transformationen und B-Splines; ein Verschiebungsfeld wird nur angenommen, wenn ein B-Spline höchstens 0,01 px davon abweicht.</translation>
    </message>
    <message>
        <source>Loses every deformation; the error is reported.</source>
        <translation>Jede Verformung geht verloren; der Fehler wird angegeben.</translation>
    </message>
    <message>
        <source>Is linear between its samples; the error is reported.</source>
        <translation>Zwischen den Stützstellen linear; der Fehler wird angegeben.</translation>
    </message>
    <message>
        <source>Is near the map at chosen points; the error elsewhere is reported.</source>
        <translation>An ausgewählten Punkten nahe an der Transformation; der Fehler anderswo wird angegeben.</translation>
    </message>
    <message>
        <source>Loses detail finer than the grid; the error is reported.</source>
        <translation>Einzelheiten, die feiner als das Gitter sind, gehen verloren; der Fehler wird angegeben.</translation>
    </message>
    <message>
        <source>A thin-plate spline through %1 points was written; it is off by %2 rms, by no more than %3 at 99 % and %4 at all of %5 places.</source>
        <translation>Ein Dünnplatten-Spline durch %1 Punkte wurde geschrieben; er weicht um %2 im quadratischen Mittel ab, an 99 % von %5 Stellen um höchstens %3 und an allen um höchstens %4.</translation>
    </message>
    <message>
        <source>That is more than the %1 requested: more points, or another format, would be closer.</source>
        <translation>Das ist mehr als die angestrebten %1: Mehr Punkte oder ein anderes Format kämen näher heran.</translation>
    </message>
    <message>
        <source>millimetres need the pixel sizes of both images, and one is not known</source>
        <translation>für Millimeter müssen die Pixelgrößen beider Bilder bekannt sein, und eine fehlt</translation>
    </message>
    <message>
        <source>Exchange it in pixels, or set the pixel sizes.</source>
        <translation>In Pixeln austauschen oder die Pixelgrößen angeben.</translation>
    </message>
    <message>
        <source>It is in pixels: give both images a spacing of 1 and the origin 0, or write it in millimetres.</source>
        <translation>Die Angaben sind in Pixeln: Beiden Bildern einen Abstand von 1 und den Ursprung 0 geben oder in Millimetern schreiben.</translation>
    </message>
    <message>
        <source>The standard is a release candidate, and few programs read it yet.</source>
        <translation>Der Standard ist ein Veröffentlichungskandidat, und bisher lesen ihn nur wenige Programme.</translation>
    </message>
    <message>
        <source>%1 is missing in its header</source>
        <translation>%1 fehlt in ihrem Kopf</translation>
    </message>
    <message>
        <source>it has no %1 header</source>
        <translation>sie hat keinen Kopf von %1</translation>
    </message>
    <message>
        <source>%1 must hold %2 numbers, and holds %3</source>
        <translation>%1 muss %2 Zahlen enthalten und enthält %3</translation>
    </message>
    <message>
        <source>it is not a two-dimensional image</source>
        <translation>sie ist kein Bild von zwei Dimensionen</translation>
    </message>
    <message>
        <source>its samples are compressed</source>
        <translation>ihre Werte sind komprimiert</translation>
    </message>
    <message>
        <source>Write it without compression.</source>
        <translation>Ohne Kompression schreiben.</translation>
    </message>
    <message>
        <source>its samples are big-endian</source>
        <translation>ihre Werte sind big-endian</translation>
    </message>
    <message>
        <source>its samples are text</source>
        <translation>ihre Werte sind Text</translation>
    </message>
    <message>
        <source>a displacement field has vectors of two floating-point numbers</source>
        <translation>ein Verschiebungsfeld hat Vektoren von zwei Gleitkommazahlen</translation>
    </message>
    <message>
        <source>its samples are in "%1", not in this file or one beside it</source>
        <translation>ihre Werte liegen in „%1“, nicht in dieser Datei oder einer daneben</translation>
    </message>
    <message>
        <source>its axes are rotated against those of the image</source>
        <translation>seine Achsen sind gegen die des Bildes gedreht</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>sie ist abgeschnitten</translation>
    </message>
    <message>
        <source>a displacement field's FixedParameters must hold 10 numbers, and hold %1</source>
        <translation>FixedParameters eines Verschiebungsfeldes müssen 10 Zahlen enthalten und enthalten %1</translation>
    </message>
    <message>
        <source>cannot fit a thin-plate spline</source>
        <translation>ein Dünnplatten-Spline lässt sich nicht anpassen</translation>
    </message>
    <message>
        <source>the fixed image is a single row or column of pixels</source>
        <translation>das feste Bild ist eine einzige Zeile oder Spalte von Pixeln</translation>
    </message>
    <message>
        <source>its tolerance is not a positive number of pixels</source>
        <translation>seine Toleranz ist keine positive Zahl von Pixeln</translation>
    </message>
    <message>
        <source>it takes 4 points or more</source>
        <translation>er braucht 4 Punkte oder mehr</translation>
    </message>
    <message>
        <source>the points lie on one line, or two of them coincide</source>
        <translation>die Punkte liegen auf einer Geraden, oder zwei von ihnen fallen zusammen</translation>
    </message>
    <message>
        <source>--to %1 is experimental</source>
        <translation>--to %1 ist experimentell</translation>
    </message>
    <message>
        <source>its standard is not final</source>
        <translation>sein Standard ist nicht endgültig</translation>
    </message>
    <message>
        <source>Add --experimental.</source>
        <translation>--experimental hinzufügen.</translation>
    </message>
    <message>
        <source>cannot use --millimetres</source>
        <translation>--millimetres lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>this format is in pixels</source>
        <translation>dieses Format rechnet in Pixeln</translation>
    </message>
    <message>
        <source>It goes with mha and nrrd.</source>
        <translation>Möglich mit mha und nrrd.</translation>
    </message>
    <message>
        <source>cannot use the frame "%1"</source>
        <translation>der Ausschnitt „%1“ lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>there is no such frame</source>
        <translation>diesen Ausschnitt gibt es nicht</translation>
    </message>
    <message>
        <source>Choose fixed, overlap or union.</source>
        <translation>fixed, overlap oder union wählen.</translation>
    </message>
    <message>
        <source>cannot find the frame of the warped image</source>
        <translation>der Ausschnitt des verformten Bildes lässt sich nicht bestimmen</translation>
    </message>
    <message>
        <source>continuing the map over it would take too many control points</source>
        <translation>die Fortsetzung der Transformation bis an seinen Rand bräuchte zu viele Kontrollpunkte</translation>
    </message>
    <message>
        <source>the transform does not know how large both images are</source>
        <translation>die Transformation weiß nicht, wie groß beide Bilder sind</translation>
    </message>
    <message>
        <source>the map has no inverse along most of the moving image's outline</source>
        <translation>die Transformation hat auf dem größten Teil des Umrisses des bewegten Bildes keine Umkehrung</translation>
    </message>
    <message>
        <source>the two images do not overlap</source>
        <translation>die beiden Bilder überlappen sich nicht</translation>
    </message>
    <message>
        <source>Choose the fixed image as the frame.</source>
        <translation>Das feste Bild als Ausschnitt wählen.</translation>
    </message>
    <message>
        <source>the moving image seems to be mirrored, and a map that does not mirror it cannot be right</source>
        <translation>das bewegte Bild scheint gespiegelt zu sein, und eine Abbildung, die es nicht spiegelt, kann nicht stimmen</translation>
    </message>
    <message>
        <source>The warped image shows %1 px of the fixed image's plane, from (%2, %3) on.</source>
        <translation>Das verformte Bild zeigt %1 px der Ebene des festen Bildes, ab (%2; %3).</translation>
    </message>
    <message>
        <source>Choose a plain TIFF.</source>
        <translation>Ein einfaches TIFF wählen.</translation>
    </message>
    <message>
        <source>its description is longer or shorter than the space reserved for it</source>
        <translation>seine Beschreibung ist länger oder kürzer als der freigehaltene Platz</translation>
    </message>
    <message>
        <source>its OME description cannot be read (%1); the pages are taken as they are</source>
        <translation>seine OME-Beschreibung ist nicht lesbar (%1); die Seiten gelten, wie sie sind</translation>
    </message>
    <message>
        <source>its OME description does not fit its pages; they are taken as they are</source>
        <translation>seine OME-Beschreibung passt nicht zu seinen Seiten; sie gelten, wie sie sind</translation>
    </message>
    <message>
        <source>the pixel size in its OME description, %1, cannot be right; it is left out</source>
        <translation>die Pixelgröße in seiner OME-Beschreibung, %1, kann nicht stimmen; sie wird weggelassen</translation>
    </message>
    <message>
        <source>its OME description states %1 x %2 pixels, but its pages have %3 x %4</source>
        <translation>seine OME-Beschreibung nennt %1 x %2 Pixel, seine Seiten haben %3 x %4</translation>
    </message>
    <message>
        <source>its OME description gives %1 of its pages to more than one plane</source>
        <translation>seine OME-Beschreibung gibt %1 seiner Seiten mehr als einer Ebene</translation>
    </message>
    <message>
        <source>%1 more pages of its size, which its OME description does not mention, are left out</source>
        <translation>%1 weitere Seiten dieser Größe, die seine OME-Beschreibung nicht nennt, werden weggelassen</translation>
    </message>
    <message>
        <source>its OME description describes no image; the pages are taken as they are</source>
        <translation>seine OME-Beschreibung beschreibt kein Bild; die Seiten werden genommen, wie sie sind</translation>
    </message>
    <message>
        <source>its OME description is of %1, another file by its UUID; it is taken for this one&apos;s</source>
        <translation>seine OME-Beschreibung ist die von %1, der UUID nach einer anderen Datei; sie wird für die dieser Datei genommen</translation>
    </message>
    <message>
        <source>%1 is not stored, perhaps others neither: by the format&apos;s definition all of it is %2</source>
        <translation>%1 ist nicht gespeichert, andere vielleicht auch nicht: nach der Definition des Formats ist dort alles %2</translation>
    </message>
    <message>
        <source>its OME description lists %1 of its planes twice; the first counts</source>
        <translation>seine OME-Beschreibung gibt %1 seiner Ebenen zwei Plätze; der erste gilt</translation>
    </message>
    <message>
        <source>%1, which its OME description names, is left out: %2</source>
        <translation>%1, von seiner OME-Beschreibung genannt, wird weggelassen: %2</translation>
    </message>
    <message>
        <source>it is not in this folder</source>
        <translation>es ist nicht in diesem Ordner</translation>
    </message>
    <message>
        <source>it is another file (its UUID differs)</source>
        <translation>es ist nicht die gemeinte Datei (ihre UUID ist eine andere)</translation>
    </message>
    <message>
        <source>its pages are of another size or sample type</source>
        <translation>ihre Seiten haben eine andere Größe oder einen anderen Datentyp</translation>
    </message>
    <message>
        <source>its name points outside this folder</source>
        <translation>ihr Name führt aus diesem Ordner hinaus</translation>
    </message>
    <message>
        <source>it has no page %1</source>
        <translation>es hat keine Seite %1</translation>
    </message>
    <message>
        <source>it holds no OME description</source>
        <translation>es enthält keine OME-Beschreibung</translation>
    </message>
    <message>
        <source>its OME description is in another file, %1, which is left out: %2</source>
        <translation>seine OME-Beschreibung ist in einer anderen Datei, %1, die weggelassen wird: %2</translation>
    </message>
    <message>
        <source>it says in turn that the description is in %1</source>
        <translation>sie gibt ihrerseits an, die Beschreibung liege in %1</translation>
    </message>
    <message>
        <source>cannot write an image as "%1"</source>
        <translation>ein Bild lässt sich nicht als „%1“ schreiben</translation>
    </message>
    <message>
        <source>there is no such kind of file</source>
        <translation>diese Dateiart gibt es nicht</translation>
    </message>
    <message>
        <source>cannot map a shape</source>
        <translation>eine Form lässt sich nicht übertragen</translation>
    </message>
    <message>
        <source>a coordinate is more than 27 million pixels from the image</source>
        <translation>eine Koordinate liegt mehr als 27 Millionen Pixel vom Bild entfernt</translation>
    </message>
    <message>
        <source>GeoJSON has no geometry "%1"</source>
        <translation>GeoJSON kennt keine Geometrie „%1“</translation>
    </message>
    <message>
        <source>it is neither a feature nor a geometry, but of the type "%1"</source>
        <translation>es ist weder ein Feature noch eine Geometrie, sondern vom Typ „%1“</translation>
    </message>
    <message>
        <source>feature %1: %2</source>
        <translation>Feature %1: %2</translation>
    </message>
    <message>
        <source>it is not valid JSON from byte %1 on</source>
        <translation>ab Byte %1 ist es kein gültiges JSON</translation>
    </message>
    <message>
        <source>A table begins with a line that names its columns.</source>
        <translation>Eine Tabelle beginnt mit einer Zeile, die ihre Spalten benennt.</translation>
    </message>
    <message>
        <source>the header has no columns %1 and %2</source>
        <translation>die Kopfzeile hat keine Spalten %1 und %2</translation>
    </message>
    <message>
        <source>no column of the header is known to hold coordinates</source>
        <translation>von keinen Spalten der Kopfzeile ist bekannt, dass sie Orte enthalten</translation>
    </message>
    <message>
        <source>several columns of the header hold coordinates: %1</source>
        <translation>mehrere Spalten der Kopfzeile enthalten Orte: %1</translation>
    </message>
    <message>
        <source>Name them with --x-column and --y-column.</source>
        <translation>Die Spalten mit --x-column und --y-column nennen.</translation>
    </message>
    <message>
        <source>it is not an ImageJ region of interest</source>
        <translation>es ist kein Auswahlbereich (ROI) von ImageJ</translation>
    </message>
    <message>
        <source>the region of interest is damaged</source>
        <translation>der Auswahlbereich (ROI) ist beschädigt</translation>
    </message>
    <message>
        <source>ImageJ's region of type %1 is not known</source>
        <translation>ImageJs Auswahlbereich der Art %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>the ZIP archive is too large</source>
        <translation>das ZIP-Archiv ist zu groß</translation>
    </message>
    <message>
        <source>cannot write the archive</source>
        <translation>das Archiv lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>cannot map %1</source>
        <translation>%1 lässt sich nicht übertragen</translation>
    </message>
    <message>
        <source>it is the file to be mapped itself</source>
        <translation>es ist die zu übertragende Datei selbst</translation>
    </message>
    <message>
        <source>map annotations</source>
        <translation>Annotationen übertragen</translation>
    </message>
    <message>
        <source>count labels</source>
        <translation>Objektnummern zählen</translation>
    </message>
    <message>
        <source>warp labels</source>
        <translation>Objektnummern übertragen</translation>
    </message>
    <message>
        <source>its coordinates are in micrometres, and the pixel size of the %1 is not known</source>
        <translation>seine Koordinaten sind in Mikrometern, und die Pixelgröße ist nicht bekannt: %1</translation>
    </message>
    <message>
        <source>State the pixel size of both images, or export the annotations in pixels.</source>
        <translation>Die Pixelgröße beider Bilder angeben oder die Annotationen in Pixeln exportieren.</translation>
    </message>
    <message>
        <source>its coordinates are in "%1", which is neither pixels nor micrometres</source>
        <translation>seine Koordinaten sind in „%1“, was weder Pixel noch Mikrometer sind</translation>
    </message>
    <message>
        <source>State whether it is pixels or micrometres.</source>
        <translation>Angeben, ob es Pixel oder Mikrometer sind.</translation>
    </message>
    <message>
        <source>%1 of %2 shapes lie beside the %3 (%4 pixels), to which they should belong</source>
        <translation>%1 von %2 Formen liegen neben dem Bild, zu dem sie gehören sollen: %3 (%4 Pixel)</translation>
    </message>
    <message>
        <source>They may be in micrometres, or belong to the other image: state the unit, or choose the other direction.</source>
        <translation>Vielleicht sind sie in Mikrometern angegeben oder gehören zum anderen Bild: die Einheit angeben oder die andere Richtung wählen.</translation>
    </message>
    <message>
        <source>all shapes lie within %1 of the image's width and height, as if they were in micrometres: state the unit if they are</source>
        <translation>alle Formen liegen innerhalb von %1 der Breite und Höhe des Bildes, als wären sie in Mikrometern: dann die Einheit angeben</translation>
    </message>
    <message>
        <source>%1 shapes lie beside the %2; they are kept</source>
        <translation>%1 Formen liegen außerhalb und bleiben erhalten: %2</translation>
    </message>
    <message>
        <source>%1 areas crossed themselves and were made valid, %2 of them crossed in the file already</source>
        <translation>%1 Flächen überschnitten sich selbst und wurden gültig gemacht, %2 davon überschnitten sich schon in der Datei</translation>
    </message>
    <message>
        <source>%1 areas are empty and are written as a line or a point</source>
        <translation>%1 Flächen haben keinen Flächeninhalt und sind als Linie oder Punkt geschrieben</translation>
    </message>
    <message>
        <source>%1 points lie where the map folds or ends; they were placed by their surroundings</source>
        <translation>%1 Punkte liegen dort, wo die Transformation sich faltet oder endet; sie wurden nach ihrer Umgebung gesetzt</translation>
    </message>
    <message>
        <source>%1 records have no place and are kept as they were</source>
        <translation>%1 Einträge haben keinen Ort und bleiben, wie sie waren</translation>
    </message>
    <message>
        <source>%1 ellipses have become polygons</source>
        <translation>%1 Ellipsen sind zu Polygonen geworden</translation>
    </message>
    <message>
        <source>%1 areas have several heights; the first is kept</source>
        <translation>%1 Flächen haben mehrere Höhen; die erste bleibt</translation>
    </message>
    <message>
        <source>%1 bounding boxes no longer hold and are left out</source>
        <translation>%1 umschließende Rechtecke gelten nicht mehr und sind weggelassen</translation>
    </message>
    <message>
        <source>%1 records have measurements, which still describe the shapes before mapping</source>
        <translation>%1 Einträge haben Messwerte, die noch von den Formen vor der Übertragung stammen</translation>
    </message>
    <message>
        <source>it has %1 channels, and a label image has one</source>
        <translation>es hat %1 Kanäle, und ein Bild von Objektnummern hat einen</translation>
    </message>
    <message>
        <source>Pictures are mapped by "warp".</source>
        <translation>Bilder werden mit „warp“ übertragen.</translation>
    </message>
    <message>
        <source>%1 labels are not in the %2, or too small for one of its pixels</source>
        <translation>%1 Objekte fehlen dort oder sind kleiner als ein Pixel: %2</translation>
    </message>
    <message>
        <source>it is packed</source>
        <translation>es ist gepackt</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>Erst entpacken.</translation>
    </message>
    <message>
        <source>it is not GeoJSON, ImageJ regions, a table or an image</source>
        <translation>es ist weder GeoJSON noch ROI von ImageJ, weder Tabelle noch Bild</translation>
    </message>
    <message>
        <source>Export the annotations as GeoJSON, as a RoiSet or as CSV.</source>
        <translation>Die Annotationen als GeoJSON, als RoiSet oder als CSV exportieren.</translation>
    </message>
    <message>
        <source>%1 features with %2 shapes mapped</source>
        <translation>%1 Features mit %2 Formen übertragen</translation>
    </message>
    <message>
        <source>%1 regions of interest mapped</source>
        <translation>%1 Auswahlbereiche (ROI) übertragen</translation>
    </message>
    <message>
        <source>%1 places mapped: columns %2 and %3, %4</source>
        <translation>%1 Orte übertragen: Spalten %2 und %3, %4</translation>
    </message>
    <message>
        <source>in micrometres</source>
        <translation>in Mikrometern</translation>
    </message>
    <message>
        <source>in pixels from the corner of the first one</source>
        <translation>in Pixeln ab der Ecke des ersten</translation>
    </message>
    <message>
        <source>in pixels from the centre of the first one</source>
        <translation>in Pixeln ab der Mitte des ersten</translation>
    </message>
    <message>
        <source>%1 labels mapped, each value kept as it was</source>
        <translation>%1 Objektnummern übertragen, jeder Wert bleibt, wie er war</translation>
    </message>
    <message>
        <source>cannot find the columns of places</source>
        <translation>die Spalten der Orte lassen sich nicht finden</translation>
    </message>
    <message>
        <source>one of two is named</source>
        <translation>eine von zweien ist genannt</translation>
    </message>
    <message>
        <source>Give --x-column and --y-column.</source>
        <translation>--x-column und --y-column angeben.</translation>
    </message>
    <message>
        <source>an area crosses itself at more than a million places</source>
        <translation>eine Fläche überschneidet sich an mehr als einer Million Stellen</translation>
    </message>
    <message>
        <source>Remove it, or draw it again.</source>
        <translation>Die Fläche entfernen oder neu zeichnen.</translation>
    </message>
    <message>
        <source>an OME-TIFF is not laid out for print</source>
        <translation>ein OME-TIFF wird nicht für den Druck angelegt</translation>
    </message>
    <message>
        <source>the image&apos;s palette has transparent entries, which %1 does not know: its colours are written with their opacity, and mixed where the map asks for it. A PNG keeps the palette</source>
        <translation>die Palette des Bildes hat durchsichtige Einträge, die %1 nicht kennt: Ihre Farben werden mit ihrer Deckkraft geschrieben und gemischt, wo die Transformation es verlangt. Ein PNG behält die Palette</translation>
    </message>
    <message>
        <source>read coarser levels</source>
        <translation>gröbere Auflösungen lesen</translation>
    </message>
    <message>
        <source>cannot estimate the time and memory of the registration</source>
        <translation>der Aufwand der Registrierung lässt sich nicht schätzen</translation>
    </message>
    <message>
        <source>how a design was repeated shows at full resolution only</source>
        <translation>wie ein Dessin wiederholt wurde, zeigt sich nur in voller Auflösung</translation>
    </message>
    <message>
        <source>Register without an estimate.</source>
        <translation>Ohne Schätzung registrieren.</translation>
    </message>
    <message>
        <source>%1 holds no inks, palettes, CIE Lab or single bits: the image is written as it is shown</source>
        <translation>%1 nimmt keine Druckfarben, keine Paletten, kein CIE Lab und keine einzelnen Bits auf: Das Bild wird so geschrieben, wie es gezeigt wird</translation>
    </message>
    <message>
        <source>an OME-TIFF holds no CMYK, CIE Lab or palette colours</source>
        <translation>ein OME-TIFF nimmt keine CMYK-, CIE-Lab- oder Palettenfarben auf</translation>
    </message>
    <message>
        <source>tag %1 is damaged or too large; it is not copied to the output</source>
        <translation>das Feld %1 ist beschädigt oder zu groß; in geschriebene Dateien wird es nicht übernommen</translation>
    </message>
    <message>
        <source>CCITT group 4 holds one channel of 1 bit only, this image has %1 of %2 bits</source>
        <translation>CCITT Gruppe 4 fasst nur einen Kanal mit 1 Bit, dieses Bild hat %1 mit %2 Bit</translation>
    </message>
    <message>
        <source>Choose lzw or deflate.</source>
        <translation>lzw oder deflate wählen.</translation>
    </message>
    <message>
        <source>Choose none, lzw, deflate, zstd, jpeg or ccitt-g4.</source>
        <translation>none, lzw, deflate, zstd, jpeg oder ccitt-g4 wählen.</translation>
    </message>
    <message>
        <source>the image holds palette indices, which cannot be mixed: each is taken from the nearest pixel, and there are no coarser levels</source>
        <translation>das Bild enthält Palettennummern, die sich nicht mischen lassen: Jede wird vom nächsten Pixel genommen, und es gibt keine gröberen Ebenen</translation>
    </message>
    <message>
        <source>the image holds single bits, which cannot be mixed: each is taken from the nearest pixel, and there are no coarser levels</source>
        <translation>das Bild enthält einzelne Bits, die sich nicht mischen lassen: Jedes wird vom nächsten Pixel genommen, und es gibt keine gröberen Ebenen</translation>
    </message>
    <message>
        <source>Photoshop's layers are left out: they show the image as it was before the warp</source>
        <translation>die Photoshop-Ebenen werden weggelassen: Sie zeigen das Bild, wie es vor der Verformung war</translation>
    </message>
    <message>
        <source>the fixed image states no resolution; the file gives the moving image's</source>
        <translation>das feste Bild nennt keine Auflösung; die Datei nennt die des bewegten</translation>
    </message>
    <message>
        <source>neither image states a resolution; the file gives none</source>
        <translation>keines der Bilder nennt eine Auflösung; die Datei nennt auch keine</translation>
    </message>
    <message>
        <source>the zip's table of contents is missing: it was cut off</source>
        <translation>das Inhaltsverzeichnis der Zip-Datei fehlt: sie wurde abgeschnitten</translation>
    </message>
    <message>
        <source>the zip's table of contents is damaged</source>
        <translation>das Inhaltsverzeichnis der Zip-Datei ist beschädigt</translation>
    </message>
    <message>
        <source>%1 in the zip is encrypted</source>
        <translation>%1 in der Zip-Datei ist verschlüsselt</translation>
    </message>
    <message>
        <source>%1 in the zip is packed by method %2, only 0 and 8 (deflate) can be read</source>
        <translation>%1 in der Zip-Datei ist mit Verfahren %2 gepackt, nur 0 und 8 (Deflate) können gelesen werden</translation>
    </message>
    <message>
        <source>%1 in the zip is not where its table of contents says</source>
        <translation>%1 liegt in der Zip-Datei nicht dort, wo ihr Inhaltsverzeichnis es angibt</translation>
    </message>
    <message>
        <source>%1 in the zip is damaged</source>
        <translation>%1 in der Zip-Datei ist beschädigt</translation>
    </message>
    <message>
        <source>%1 has %2, far more than possible</source>
        <translation>%1 hat %2, weit mehr als möglich</translation>
    </message>
    <message>
        <source>its data ends early</source>
        <translation>seine Daten enden vorzeitig</translation>
    </message>
    <message>
        <source>it holds more than its %1 bytes</source>
        <translation>er enthält mehr als seine %1 Bytes</translation>
    </message>
    <message>
        <source>it claims %1 bytes instead of %2</source>
        <translation>er gibt %1 statt %2 Bytes an</translation>
    </message>
    <message>
        <source>it holds %1 bytes instead of %2</source>
        <translation>er enthält %1 statt %2 Bytes</translation>
    </message>
    <message>
        <source>it is not %1 data</source>
        <translation>das sind keine %1-Daten</translation>
    </message>
    <message>
        <source>its checksum does not match</source>
        <translation>seine Prüfsumme stimmt nicht</translation>
    </message>
    <message>
        <source>it takes %1 bytes, at most %2 are possible</source>
        <translation>er belegt %1 Bytes, höchstens %2 sind möglich</translation>
    </message>
    <message>
        <source>its shard is too short for an index</source>
        <translation>sein Shard ist zu kurz für einen Index</translation>
    </message>
    <message>
        <source>its shard's index says %1 bytes from %2 on, the shard has %3</source>
        <translation>der Index seines Shards nennt %1 Bytes ab %2, der Shard hat %3</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Chunk %1</translation>
    </message>
    <message>
        <source>Write it again with plain chunks, compressed with blosc, zstd or gzip.</source>
        <translation>Neu schreiben, mit einfachen Chunks, komprimiert mit Blosc, Zstd oder gzip.</translation>
    </message>
    <message>
        <source>it has %1 dimensions</source>
        <translation>es hat %1 Dimensionen</translation>
    </message>
    <message>
        <source>samples of type %1 are not supported</source>
        <translation>Werte vom Typ %1 werden nicht unterstützt</translation>
    </message>
    <message>
        <source>%1 is not a fill value of its type</source>
        <translation>%1 ist kein Füllwert seines Typs</translation>
    </message>
    <message>
        <source>the codec "%1" cannot be read</source>
        <translation>der Codec „%1“ kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the codec "bytes" is missing</source>
        <translation>der Codec „bytes“ fehlt</translation>
    </message>
    <message>
        <source>it is of a zarr version that cannot be read</source>
        <translation>seine Zarr-Version kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>its chunks are transposed (order F), which cannot be read</source>
        <translation>seine Chunks sind transponiert (Ordnung F), was nicht gelesen werden kann</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a chunk key separator</source>
        <translation>„%1“ ist kein Trennzeichen für Chunk-Nummern</translation>
    </message>
    <message>
        <source>its shards do not consist of whole chunks</source>
        <translation>seine Shards bestehen nicht aus ganzen Chunks</translation>
    </message>
    <message>
        <source>its shards have too many chunks</source>
        <translation>seine Shards haben zu viele Chunks</translation>
    </message>
    <message>
        <source>it is a group, not an array</source>
        <translation>es ist eine Gruppe und kein Array</translation>
    </message>
    <message>
        <source>its grid of chunks is not regular</source>
        <translation>sein Chunk-Raster ist nicht regelmäßig</translation>
    </message>
    <message>
        <source>storage transformers cannot be read</source>
        <translation>Speicher-Transformer können nicht gelesen werden</translation>
    </message>
    <message>
        <source>its chunks and its shape have different numbers of dimensions</source>
        <translation>seine Chunks und seine Form haben verschieden viele Dimensionen</translation>
    </message>
    <message>
        <source>one of its chunks takes %1</source>
        <translation>einer seiner Chunks belegt %1</translation>
    </message>
    <message>
        <source>its array %1 is missing</source>
        <translation>sein Array %1 fehlt</translation>
    </message>
    <message>
        <source>no chunk of level %1 is stored: by the format's definition all of it is %2</source>
        <translation>von Ebene %1 ist kein Chunk gespeichert: nach der Definition des Formats ist sie überall %2</translation>
    </message>
    <message>
        <source>the axis &quot;%1&quot; is not t, c, z, y or x, or appears twice</source>
        <translation>die Achse „%1“ ist keine von t, c, z, y und x oder kommt doppelt vor</translation>
    </message>
    <message>
        <source>its axes have no y and x</source>
        <translation>unter seinen Achsen fehlen y und x</translation>
    </message>
    <message>
        <source>must have %1 numbers, one per axis</source>
        <translation>muss %1 Zahlen haben, eine je Achse</translation>
    </message>
    <message>
        <source>it lists %1</source>
        <translation>es zählt %1 davon auf</translation>
    </message>
    <message>
        <source>it is a zarr without an image as OME describes it (no "multiscales")</source>
        <translation>es ist ein Zarr ohne ein Bild, wie OME es beschreibt (kein „multiscales“)</translation>
    </message>
    <message>
        <source>Export it as OME-Zarr, or as TIFF.</source>
        <translation>Das Bild als OME-Zarr oder als TIFF exportieren.</translation>
    </message>
    <message>
        <source>it is a plate of many images</source>
        <translation>es ist eine Platte mit vielen Bildern</translation>
    </message>
    <message>
        <source>Open the folder of one of its images, such as A/1/0 in it.</source>
        <translation>Den Ordner eines ihrer Bilder öffnen, etwa A/1/0 darin.</translation>
    </message>
    <message>
        <source>its labels are not read: %1</source>
        <translation>seine Labels werden nicht gelesen: %1</translation>
    </message>
    <message>
        <source>its scale of %1 x %2 is ignored</source>
        <translation>sein Maßstab von %1 x %2 wird ignoriert</translation>
    </message>
    <message>
        <source>the scale of level %1 contradicts its size, which counts</source>
        <translation>der Maßstab der Ebene %1 widerspricht ihrer Größe; die Größe gilt</translation>
    </message>
    <message>
        <source>it names %1 axes, but the array %3 has %2 dimensions</source>
        <translation>es nennt %1 Achsen, aber das Array %3 hat %2 Dimensionen</translation>
    </message>
    <message>
        <source>it claims an impossible number of planes</source>
        <translation>es gibt mehr Ebenen an als möglich</translation>
    </message>
    <message>
        <source>it claims %1 channels</source>
        <translation>es gibt %1 Kanäle an</translation>
    </message>
    <message>
        <source>it holds %1 images, whose planes do not belong together</source>
        <translation>es enthält %1 Bilder, deren Ebenen nicht zusammengehören</translation>
    </message>
    <message>
        <source>it describes %1 channels and has %2; their names are left out</source>
        <translation>es beschreibt %1 Kanäle und hat %2; ihre Namen werden weggelassen</translation>
    </message>
    <message>
        <source>a file has that name, and an OME-Zarr is a folder</source>
        <translation>eine Datei heißt schon so, und ein OME-Zarr ist ein Ordner</translation>
    </message>
    <message>
        <source>a folder has that name and is not an OME-Zarr, so it is not replaced</source>
        <translation>ein Ordner heißt schon so und ist kein OME-Zarr, daher wird er nicht ersetzt</translation>
    </message>
    <message>
        <source>cannot write such an OME-Zarr</source>
        <translation>ein solches OME-Zarr kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Choose 0.4 or 0.5.</source>
        <translation>0.4 oder 0.5 wählen.</translation>
    </message>
    <message>
        <source>an OME-Zarr cannot hold it</source>
        <translation>ein OME-Zarr kann es nicht enthalten</translation>
    </message>
        <message>
            <source>it is not in one of the supported formats: %1</source>
            <translation>sie liegt in keinem der Formate vor, die hier gelesen werden: %1</translation>
        </message>
    <message>
        <source>%1 says: %2</source>
        <translation>%1 meldet: %2</translation>
    </message>
    <message>
        <source>it has %1 axes; images of two axes and stacks of them are read</source>
        <translation>es hat %1 Achsen; gelesen werden Bilder mit zwei Achsen und Stapel davon</translation>
    </message>
    <message>
        <source>its samples are of type %1</source>
        <translation>seine Werte sind vom Typ %1</translation>
    </message>
    <message>
        <source>its spacing of %1 has no unit and is not used</source>
        <translation>sein Pixelabstand von %1 hat keine Einheit und wird nicht verwendet</translation>
    </message>
    <message>
        <source>its spacing of 1 mm is ignored: programs write it when they know no scale</source>
        <translation>sein Pixelabstand von 1 mm wird ignoriert: Programme schreiben ihn, wenn sie keinen Maßstab kennen</translation>
    </message>
    <message>
        <source>its spacing of %1 makes no sense and is not used</source>
        <translation>sein Pixelabstand von %1 ist unsinnig und wird nicht verwendet</translation>
    </message>
    <message>
        <source>its axes are rotated or mirrored (direction %1); its pixels are read as stored</source>
        <translation>nach eigener Angabe sind seine Achsen gedreht oder gespiegelt (Richtung %1); die Pixel werden gelesen, wie sie gespeichert sind</translation>
    </message>
    <message>
        <source>it is a tiled whole slide, which OpenSlide 4 reads but this system&apos;s OpenSlide does not (%1)</source>
        <translation>es ist ein gekachelter Objektträger-Scan, den OpenSlide 4 liest, die Version dieses Systems aber nicht (%1)</translation>
    </message>
    <message>
        <source>its samples are inverted (MONOCHROME1), so that larger ones are brighter</source>
        <translation>seine Werte werden umgekehrt (MONOCHROME1), sodass größere heller sind</translation>
    </message>
    <message>
        <source>its rescale slope %1 and intercept %2 are applied</source>
        <translation>seine Skalierung (Steigung %1, Achsenabschnitt %2) wird angewandt</translation>
    </message>
    <message>
        <source>its spacing is that of the detector, not of the object, and is not used</source>
        <translation>sein Pixelabstand ist der des Detektors, nicht der des Abgebildeten, und wird nicht verwendet</translation>
    </message>
    <message>
        <source>Install OpenSlide 4, or convert it to TIFF.</source>
        <translation>OpenSlide 4 installieren oder die Datei in TIFF umwandeln.</translation>
    </message>
    <message>
        <source>OpenSlide, which reads such slides, is not installed</source>
        <translation>OpenSlide, das solche Objektträger-Scans liest, ist nicht installiert</translation>
    </message>
    <message>
        <source>Install OpenSlide, or convert the slide to TIFF.</source>
        <translation>OpenSlide installieren oder den Objektträger-Scan in TIFF umwandeln.</translation>
    </message>
    <message>
        <source>the OpenSlide of this system has no function %1</source>
        <translation>dem OpenSlide dieses Systems fehlt die Funktion %1</translation>
    </message>
    <message>
        <source>OpenSlide %1 does not support this slide</source>
        <translation>OpenSlide %1 unterstützt diesen Objektträger-Scan nicht</translation>
    </message>
    <message>
        <source>the program %1, which reads slides, is missing</source>
        <translation>das Programm %1, das Objektträger-Scans liest, fehlt</translation>
    </message>
    <message>
        <source>Install this program again.</source>
        <translation>Dieses Programm neu installieren.</translation>
    </message>
    <message>
        <source>the program that reads slides crashed on it</source>
        <translation>das Programm, das Objektträger-Scans liest, ist daran abgestürzt</translation>
    </message>
    <message>
        <source>the program that reads slides did not answer within %1 s</source>
        <translation>das Programm, das Objektträger-Scans liest, hat nach %1 s nicht geantwortet</translation>
    </message>
    <message>
        <source>the program that reads slides gave an answer that makes no sense</source>
        <translation>das Programm, das Objektträger-Scans liest, gab eine unsinnige Antwort</translation>
    </message>
    <message>
        <source>Convert the slide to TIFF.</source>
        <translation>Den Objektträger-Scan in TIFF umwandeln.</translation>
    </message>
    <message>
        <source>the pyramid level %1 is left out: its size does not fit the image</source>
        <translation>die Pyramidenstufe %1 entfällt: ihre Größe passt nicht zum Bild</translation>
    </message>
    <message>
        <source>its CIE Lab samples lie in planes of their own</source>
        <translation>seine CIE-Lab-Werte liegen in getrennten Ebenen</translation>
    </message>
    <message>
        <source>this program was built without %1</source>
        <translation>dieses Programm wurde ohne %1 gebaut</translation>
    </message>
    <message>
        <source>the JPEG 2000 image is damaged (%1)</source>
        <translation>das JPEG-2000-Bild ist beschädigt (%1)</translation>
    </message>
    <message>
        <source>its components differ in sampling or sign</source>
        <translation>seine Komponenten unterscheiden sich in Abtastung oder Vorzeichen</translation>
    </message>
    <message>
        <source>its colour space is not supported</source>
        <translation>sein Farbraum wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the WebP is damaged or ends early</source>
        <translation>das WebP ist beschädigt oder endet vorzeitig</translation>
    </message>
    <message>
        <source>it is an animation</source>
        <translation>es ist eine Animation</translation>
    </message>
    <message>
        <source>Save one of its pictures as an image of its own.</source>
        <translation>Eines ihrer Bilder als eigenes Bild speichern.</translation>
    </message>
    <message>
        <source>%1 has %2 px, not %3</source>
        <translation>%1 hat %2 px, nicht %3</translation>
    </message>
    <message>
        <source>Images warped by one map must have the same size.</source>
        <translation>Bilder, die mit einer gemeinsamen Transformation verformt werden, müssen gleich groß sein.</translation>
    </message>
    <message>
        <source>Give the fixed image that the transform was found with.</source>
        <translation>Das feste Bild angeben, mit dem die Transformation gefunden wurde.</translation>
    </message>
    <message>
        <source>it is one of the images that are read</source>
        <translation>es ist eines der Bilder, die gelesen werden</translation>
    </message>
    <message>
        <source>cannot tell where to write</source>
        <translation>es ist unklar, wohin geschrieben werden soll</translation>
    </message>
    <message>
        <source>there must be one of --out and --out-dir</source>
        <translation>nötig ist entweder --out oder --out-dir</translation>
    </message>
    <message>
        <source>Give a file with --out, or a folder with --out-dir.</source>
        <translation>Mit --out eine Datei oder mit --out-dir einen Ordner angeben.</translation>
    </message>
    <message>
        <source>several images do not go into one file by themselves</source>
        <translation>mehrere Bilder kommen nicht von selbst in eine Datei</translation>
    </message>
    <message>
        <source>Give --merge, or a folder with --out-dir.</source>
        <translation>--merge angeben oder mit --out-dir einen Ordner.</translation>
    </message>
    <message>
        <source>merged images make one file</source>
        <translation>zusammengeführte Bilder ergeben eine Datei</translation>
    </message>
    <message>
        <source>Give its name with --out.</source>
        <translation>Den Namen der Datei mit --out angeben.</translation>
    </message>
        <message>
            <source>%1: the record of an earlier run is ignored: %2</source>
            <translation>%1: Das Protokoll eines früheren Laufs wird ignoriert: %2</translation>
        </message>
        <message>
            <source>shard %1: %2 of %3 pairs</source>
            <translation>Teil %1: %2 von %3 Paaren</translation>
        </message>
        <message>
            <source>asked to end: no further pair is begun; running pairs have %1 to finish</source>
            <translation>Ende verlangt: Kein weiteres Paar wird begonnen; die laufenden haben noch %1</translation>
        </message>
        <message>
            <source>%1 batches still write into the folder</source>
            <translation>%1 Stapel schreiben noch in den Ordner</translation>
        </message>
        <message>
            <source>%1 batch still writes into the folder</source>
            <translation>%1 Stapel schreibt noch in den Ordner</translation>
        </message>
        <message>
            <source>pairs in the folder but not in the list: %1, %2 among them</source>
            <translation>Paare, die der Ordner hat und die Liste nicht: %1, darunter %2</translation>
        </message>
        <message>
            <source>cannot both register a shard and merge</source>
            <translation>ein Teil kann nicht zugleich registriert und zusammengeführt werden</translation>
        </message>
        <message>
            <source>--merge reads the results of all shards</source>
            <translation>--merge liest die Ergebnisse aller Teile</translation>
        </message>
        <message>
            <source>Leave one of the two out.</source>
            <translation>Eines von beiden weglassen.</translation>
        </message>
        <message>
            <source>%1 of %2 pairs is missing</source>
            <translation>%1 von %2 Paaren fehlt</translation>
        </message>
        <message>
            <source>%1 of %2 pairs are missing</source>
            <translation>%1 von %2 Paaren fehlen</translation>
        </message>
        <message>
            <source>Run the shards again with --resume; --merge then lists the rest. All are in %1.</source>
            <translation>Die Teile mit --resume noch einmal ausführen; --merge nennt dann den Rest. Alle stehen in %1.</translation>
        </message>
        <message>
            <source>cannot use --shard %1</source>
            <translation>--shard %1 ist nicht verwendbar</translation>
        </message>
        <message>
            <source>it is not I/N with whole numbers and 1 &lt;= I &lt;= N</source>
            <translation>es ist nicht I/N mit ganzen Zahlen und 1 &lt;= I &lt;= N</translation>
        </message>
        <message>
            <source>Give for example --shard 3/16; shards are counted from 1.</source>
            <translation>Zum Beispiel --shard 3/16 angeben; Teile werden ab 1 gezählt.</translation>
        </message>
        <message>
            <source>cannot begin a batch in this folder</source>
            <translation>in diesem Ordner kann kein Stapel begonnen werden</translation>
        </message>
        <message>
            <source>another one that may have pairs in common writes into it (shard %1, on %2, process %3)</source>
            <translation>ein anderer, der Paare gemeinsam haben kann, schreibt hinein (Teil %1, auf %2, Prozess %3)</translation>
        </message>
        <message>
            <source>Wait until it has ended, stop it, or give another --out-dir. Shards of one list with the same N run side by side.</source>
            <translation>Warten, bis er endet, ihn beenden oder ein anderes --out-dir angeben. Teile einer Liste mit demselben N laufen nebeneinander.</translation>
        </message>
        <message>
            <source>waiting to see whether the batch with shard %1 on %2 still runs</source>
            <translation>wartet, ob der Stapel mit Teil %1 auf %2 noch läuft</translation>
        </message>
        <message>
            <source>find the pieces</source>
            <translation>Stücke finden</translation>
        </message>
        <message>
            <source>cannot find a foreground in %1</source>
            <translation>in %1 ist kein Vordergrund zu finden</translation>
        </message>
        <message>
            <source>cannot find a foreground in the image</source>
            <translation>im Bild ist kein Vordergrund zu finden</translation>
        </message>
        <message>
            <source>all its pixels are of the same grey, %1</source>
            <translation>alle seine Pixel haben denselben Grauwert, %1</translation>
        </message>
        <message>
            <source>A uniform image has neither foreground nor background: choose another image, or another page of it.</source>
            <translation>Ein gleichmäßiges Bild hat weder Vorder- noch Hintergrund: ein anderes Bild oder eine andere Seite davon wählen.</translation>
        </message>
        <message>
            <source>nothing is brighter than the threshold %1 (the image&apos;s greys go from %2 to %3)</source>
            <translation>nichts ist heller als die Schwelle %1 (die Grauwerte des Bildes reichen von %2 bis %3)</translation>
        </message>
        <message>
            <source>nothing is darker than the threshold %1 (the image&apos;s greys go from %2 to %3)</source>
            <translation>nichts ist dunkler als die Schwelle %1 (die Grauwerte des Bildes reichen von %2 bis %3)</translation>
        </message>
        <message>
            <source>Use another --threshold, or the other side with --foreground.</source>
            <translation>Eine andere --threshold verwenden, oder mit --foreground die andere Seite.</translation>
        </message>
        <message>
            <source>opening by %1 and removing pieces below %2 leaves nothing</source>
            <translation>nach dem Öffnen mit %1 und dem Entfernen von Stücken unter %2 bleibt nichts übrig</translation>
        </message>
        <message>
            <source>Use a smaller --min-area or --open.</source>
            <translation>--min-area oder --open kleiner wählen.</translation>
        </message>
        <message>
            <source>a smallest piece of %1 is larger than the image (%2)</source>
            <translation>ein kleinstes Stück von %1 ist größer als das Bild (%2)</translation>
        </message>
        <message>
            <source>%1 of the image is foreground: it may fill its frame, or lie on the other side of the threshold</source>
            <translation>%1 des Bildes sind Vordergrund: vielleicht füllt er das ganze Bild, oder er liegt auf der anderen Seite der Schwelle</translation>
        </message>
        <message>
            <source>only %1 of the image is foreground</source>
            <translation>nur %1 des Bildes sind Vordergrund</translation>
        </message>
        <message>
            <source>found at 1/%1 of the resolution (%2): outlines are right to about %3</source>
            <translation>bei 1/%1 der Auflösung gefunden (%2): Umrisse stimmen auf etwa %3</translation>
        </message>
        <message>
            <source>found at 1/%1 of the resolution (%2), because %3 of memory are free: outlines are right to about %4</source>
            <translation>bei 1/%1 der Auflösung gefunden (%2), weil %3 Speicher frei sind: Umrisse stimmen auf etwa %4</translation>
        </message>
        <message>
            <source>find the foreground</source>
            <translation>Vordergrund finden</translation>
        </message>
        <message>
            <source>write the pieces</source>
            <translation>Stücke schreiben</translation>
        </message>
        <message>
            <source>it is neither a method nor a grey</source>
            <translation>es ist weder ein Verfahren noch ein Grauwert</translation>
        </message>
        <message>
            <source>Write otsu, triangle, or a grey of the image such as 128.</source>
            <translation>Zum Beispiel otsu, triangle oder einen Grauwert des Bildes wie 128 schreiben.</translation>
        </message>
        <message>
            <source>it is not an area</source>
            <translation>es ist keine Fläche</translation>
        </message>
        <message>
            <source>Write all, none, or an area in pixels such as 5000.</source>
            <translation>all, none oder eine Fläche in Pixeln wie 5000 schreiben.</translation>
        </message>
        <message>
            <source>%1 sections are out of range</source>
            <translation>%1 Schnitte sind unzulässig</translation>
        </message>
        <message>
            <source>Use 2 to 1000.</source>
            <translation>2 bis 1000 verwenden.</translation>
        </message>
        <message>
            <source>the lifetime of structures is out of range</source>
            <translation>die Lebensdauer der Strukturen ist unzulässig</translation>
        </message>
        <message>
            <source>Use 0.5 to 1000 sections.</source>
            <translation>0.5 bis 1000 Schnitte verwenden.</translation>
        </message>
        <message>
            <source>section %1 of %2</source>
            <translation>Schnitt %1 von %2</translation>
        </message>
        <message>
            <source>the map of %1 is for a fixed image of %2 px, the others are for one of %3 px</source>
            <translation>die Transformation von %1 gilt für ein festes Bild von %2 px, die anderen für eines von %3 px</translation>
        </message>
        <message>
            <source>Images in one file share one fixed image: give maps that were registered to it.</source>
            <translation>Bilder in einer Datei haben ein gemeinsames festes Bild: Transformationen angeben, die dafür gefunden wurden.</translation>
        </message>
        <message>
            <source>no part of the fixed image is shown by all images</source>
            <translation>es gibt keine Stelle, die alle Bilder zeigen</translation>
        </message>
        <message>
            <source>Choose the frame of the fixed image, or the union.</source>
            <translation>Den Ausschnitt des festen Bildes oder die Vereinigung wählen.</translation>
        </message>
        <message>
            <source>cannot put one map after the other</source>
            <translation>die Transformationen lassen sich nicht hintereinander ausführen</translation>
        </message>
        <message>
            <source>the first one maps into an image of %1 px, the second one starts from an image of %2 px</source>
            <translation>die erste führt in ein Bild von %1 px, und die zweite beginnt in einem von %2 px</translation>
        </message>
        <message>
            <source>Give two maps so that the first one&apos;s moving image is the second one&apos;s fixed image.</source>
            <translation>Transformationen angeben, bei denen das bewegte Bild der ersten das feste der zweiten ist.</translation>
        </message>
        <message>
            <source>began from a map found before</source>
            <translation>Startlage: eine früher gefundene Transformation</translation>
        </message>
        <message>
            <source>cannot register the series</source>
            <translation>die Serie lässt sich nicht registrieren</translation>
        </message>
        <message>
            <source>A list of sections begins with the line id,image.</source>
            <translation>Eine Liste von Schnitten beginnt mit der Zeile id,image.</translation>
        </message>
        <message>
            <source>The first line names the columns: image and, where wanted, id,mask,page,order.</source>
            <translation>Die erste Zeile nennt die Spalten: image und nach Wunsch id,mask,page,order.</translation>
        </message>
        <message>
            <source>a series has at least two sections, and this one has %1</source>
            <translation>eine Serie hat mindestens zwei Schnitte, und diese hat %1</translation>
        </message>
        <message>
            <source>Name the images of all sections, or list them, one per line.</source>
            <translation>Die Bilder aller Schnitte nennen oder für jeden eine Zeile in eine Liste schreiben.</translation>
        </message>
        <message>
            <source>the image is missing</source>
            <translation>das Bild fehlt</translation>
        </message>
        <message>
            <source>Every line names the image of a section.</source>
            <translation>Jede Zeile nennt das Bild eines Schnitts.</translation>
        </message>
        <message>
            <source>Give every section a different id, or none.</source>
            <translation>Jedem Schnitt eine eigene id geben oder gar keine.</translation>
        </message>
        <message>
            <source>its place in the order is that of line %1</source>
            <translation>sein Platz in der Reihenfolge ist der von Zeile %1</translation>
        </message>
        <message>
            <source>The column order holds a different number for every section.</source>
            <translation>Die Spalte order enthält für jeden Schnitt eine Zahl, jedes Mal eine andere.</translation>
        </message>
        <message>
            <source>there is no strategy &quot;%1&quot;</source>
            <translation>es gibt keine Strategie „%1“</translation>
        </message>
        <message>
            <source>Choose reference, neighbour or auto.</source>
            <translation>reference, neighbour oder auto wählen.</translation>
        </message>
        <message>
            <source>compare section %1 of %2</source>
            <translation>Schnitt %1 von %2 vergleichen</translation>
        </message>
        <message>
            <source>it is not a record of a pair of a series</source>
            <translation>es ist kein Protokoll eines Paares einer Serie</translation>
        </message>
        <message>
            <source>no section that links it to the reference was registered</source>
            <translation>kein Schnitt, der ihn mit der Referenz verbindet, wurde registriert</translation>
        </message>
        <message>
            <source>that of the maps of its chain</source>
            <translation>die der Transformationen, aus denen sie zusammengesetzt ist</translation>
        </message>
        <message>
            <source>the map was chained by way of %1</source>
            <translation>die Transformation ist über %1 zusammengesetzt</translation>
        </message>
        <message>
            <source>both images agree under it no better than by chance: it rests on its chain alone, unconfirmed by the images</source>
            <translation>beide Bilder stimmen unter ihr nicht besser überein als zufällig: sie beruht allein auf ihrer Kette, von den Bildern unbestätigt</translation>
        </message>
        <message>
            <source>not every map of its chain is good</source>
            <translation>nicht jede Transformation, aus der sie zusammengesetzt ist, ist gut</translation>
        </message>
        <message>
            <source>cannot make a series</source>
            <translation>die Serie lässt sich nicht erzeugen</translation>
        </message>
        <message>
            <source>only tissue comes in sections, and only in colour</source>
            <translation>nur Gewebe gibt es in Schnitten, und alle in Farbe</translation>
        </message>
        <message>
            <source>Give --kind tissue, without --grey.</source>
            <translation>--kind tissue angeben, ohne --grey.</translation>
        </message>
        <message>
            <source>the series itself</source>
            <translation>die Serie selbst</translation>
        </message>
        <message>
            <source>a series has none</source>
            <translation>eine Serie hat keine</translation>
        </message>
        <message>
        <source>%1: the pixel sizes given are those of pairs; of a series&apos; sections those count that their files state</source>
        <translation>%1: Die angegebenen Pixelgrößen sind die der Paare; von den Schnitten einer Serie gelten die, die in ihren Dateien stehen</translation>
    </message>
    <message>
            <source>%1: a series has no landmarks; it begins as with --initial auto</source>
            <translation>%1: eine Serie hat keine Landmarken; sie beginnt wie mit --initial auto</translation>
        </message>
        <message>
            <source>cannot tile a design in a series</source>
            <translation>in einer Serie lässt sich kein Dessin kacheln</translation>
        </message>
        <message>
            <source>its sections are whole pictures</source>
            <translation>ihre Schnitte sind ganze Bilder</translation>
        </message>
        <message>
            <source>Leave --moving-repeat and --repeat-size out, or give the design&apos;s pairs a list of their own.</source>
            <translation>--moving-repeat und --repeat-size weglassen oder den Paaren mit dem Dessin eine eigene Liste geben.</translation>
        </message>
        <message>
            <source>%1 is shared with other programs: %2 of its %3 are free; each pair uses no more than is free when it begins</source>
            <translation>%1 wird mit anderen Programmen geteilt: %2 von %3 sind frei; jedes Paar nimmt nicht mehr, als frei ist, wenn es beginnt</translation>
        </message>
        <message>
            <source>other programs also use these cores and kept the trial waiting for %1 of its time: alone, the batch would take about %2</source>
            <translation>andere Programme nutzen diese Kerne auch und ließen die Probe %1 ihrer Zeit warten: Allein bräuchte der Stapel etwa %2</translation>
        </message>
        <message>
            <source>Leave --initial out, or give another start.</source>
            <translation>--initial weglassen oder eine andere Startlage angeben.</translation>
        </message>
        <message>
            <source>cannot find the reference %1</source>
            <translation>die Referenz %1 ist nicht zu finden</translation>
        </message>
        <message>
            <source>none of the %1 sections, %2 to %3, has that id or file</source>
            <translation>keiner der %1 Schnitte, %2 bis %3, hat diese id oder Datei</translation>
        </message>
        <message>
            <source>Give the id of one, or leave --reference out.</source>
            <translation>Die id eines Schnitts angeben oder --reference weglassen.</translation>
        </message>
        <message>
            <source>%1: there is no file %2 now</source>
            <translation>%1: die Datei %2 gibt es jetzt nicht</translation>
        </message>
        <message>
            <source>compare the sections</source>
            <translation>die Schnitte vergleichen</translation>
        </message>
        <message>
            <source>put maps together</source>
            <translation>Transformationen zusammensetzen</translation>
        </message>
        <message>
            <source>merge the sections</source>
            <translation>die Schnitte zusammenführen</translation>
        </message>
        <message>
            <source>the reference is %1, the section in the middle</source>
            <translation>die Referenz ist %1, der Schnitt in der Mitte</translation>
        </message>
        <message>
            <source>the reference is %1, which resembles the others most</source>
            <translation>die Referenz ist %1, der den anderen am meisten ähnelt</translation>
        </message>
        <message>
            <source>left out of the merged image because they have no map: %1</source>
            <translation>aus dem zusammengeführten Bild weggelassen, weil die Transformation fehlt: %1</translation>
        </message>
        <message>
            <source>%1 of %2 section failed</source>
            <translation>%1 von %2 Schnitt ist fehlgeschlagen</translation>
        </message>
        <message>
            <source>%1 of %2 sections failed</source>
            <translation>%1 von %2 Schnitten sind fehlgeschlagen</translation>
        </message>
        <message>
            <source>All sections are in %1.</source>
            <translation>Alle Schnitte stehen in %1.</translation>
        </message>
        <message>
            <source>cannot repeat the design</source>
            <translation>das Dessin lässt sich nicht wiederholen</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a kind of repeat</source>
            <translation>„%1“ ist keine Art, es zu wiederholen</translation>
        </message>
        <message>
            <source>Use straight, half-drop, brick, or a share such as 1/3-drop or 1/4-brick; then, after commas, mirror-columns, mirror-rows, turn-90, turn-180 or turn-270.</source>
            <translation>straight, half-drop, brick oder einen Anteil wie 1/3-drop oder 1/4-brick verwenden; danach, hinter Kommas, mirror-columns, mirror-rows, turn-90, turn-180 oder turn-270.</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a whole number of pixels</source>
            <translation>„%1“ ist keine ganze Zahl von Pixeln</translation>
        </message>
        <message>
            <source>Write WIDTHxHEIGHT in whole pixels of the design, such as 640x480, or the size on the cloth, such as 120x90mm. A design whose repeat ends between two pixels has to be resampled first.</source>
            <translation>BREITExHÖHE in ganzen Pixeln des Dessins schreiben, etwa 640x480, oder die Größe auf dem Stoff, etwa 120x90mm. Ein Dessin, dessen Rapport zwischen zwei Pixeln endet, muss zuerst umgerechnet werden.</translation>
        </message>
        <message>
            <source>a repeat of %1 px is larger than the design, which has %2 px</source>
            <translation>ein Rapport von %1 px ist größer als das Dessin, das %2 px hat</translation>
        </message>
        <message>
            <source>Give at most the design&apos;s own size, or leave the size out.</source>
            <translation>Höchstens die Größe des Dessins angeben oder die Größe weglassen.</translation>
        </message>
        <message>
            <source>it would have no pixel</source>
            <translation>es hätte kein einziges Pixel</translation>
        </message>
        <message>
            <source>the transform says that its moving image is repeated as &quot;%1&quot;, which this program does not understand</source>
            <translation>laut der Transformation wird ihr bewegtes Bild als „%1“ wiederholt, was dieses Programm nicht versteht</translation>
        </message>
        <message>
            <source>it is one repeat of a design, tiled</source>
            <translation>es ist ein gekachelter Rapport eines Dessins</translation>
        </message>
        <message>
            <source>the %1 row of pixels of the design is off by %2 levels of %3: repeated, it shows as a line</source>
            <translation>die %1 Pixelzeile des Dessins weicht um %2 von %3 Stufen ab: Wiederholt ist sie als Linie zu sehen</translation>
        </message>
        <message>
            <source>the %1 column of pixels of the design is off by %2 levels of %3: repeated, it shows as a line</source>
            <translation>die %1 Pixelspalte des Dessins weicht um %2 von %3 Stufen ab: Wiederholt ist sie als Linie zu sehen</translation>
        </message>
        <message>
            <source>topmost</source>
            <translation>oberste</translation>
        </message>
        <message>
            <source>bottom</source>
            <translation>unterste</translation>
        </message>
        <message>
            <source>leftmost</source>
            <translation>ganz linke</translation>
        </message>
        <message>
            <source>rightmost</source>
            <translation>ganz rechte</translation>
        </message>
        <message>
            <source>repeated as %1, the design does not close from bottom to top: its pixels differ by %2 levels of %3 there, and by %4 inside</source>
            <translation>als %1 wiederholt schließt das Dessin nicht von unten nach oben: Dort unterscheiden sich seine Pixel um %2 von %3 Stufen, im Innern um %4</translation>
        </message>
        <message>
            <source>repeated as %1, the design does not close from right to left: its pixels differ by %2 levels of %3 there, and by %4 inside</source>
            <translation>als %1 wiederholt schließt das Dessin nicht von rechts nach links: Dort unterscheiden sich seine Pixel um %2 von %3 Stufen, im Innern um %4</translation>
        </message>
        <message>
            <source>look for the design&apos;s repeats</source>
            <translation>nach den Rapporten des Dessins suchen</translation>
        </message>
        <message>
            <source>follow the design over the scan</source>
            <translation>dem Dessin über den Scan folgen</translation>
        </message>
        <message>
            <source>the design shows one value only</source>
            <translation>das Dessin zeigt nur einen einzigen Wert</translation>
        </message>
        <message>
            <source>the scan shows no period of its own, as where it holds less than two repeats: the design was looked for as a single picture, and how it is repeated is known only as far as the scan shows</source>
            <translation>der Scan zeigt keine eigene Periode, wie dort, wo er weniger als zwei Rapporte enthält: Das Dessin wurde als einzelnes Bild gesucht, und wie es wiederholt wird, ist nur bekannt, soweit der Scan es zeigt</translation>
        </message>
        <message>
            <source>the design could not be followed from the middle of the scan outwards: check that the repeats lie where they should</source>
            <translation>dem Dessin ließ sich von der Mitte des Scans nach außen nicht folgen: Prüfen, ob die Rapporte richtig liegen</translation>
        </message>
        <message>
            <source>place the design</source>
            <translation>das Dessin anlegen</translation>
        </message>
        <message>
            <source>cannot tell how the design lies on the scan</source>
            <translation>wie das Dessin auf dem Scan liegt, ist nicht zu erkennen</translation>
        </message>
        <message>
            <source>no repeat of it matches the scan</source>
            <translation>keine Wiederholung davon passt zum Scan</translation>
        </message>
        <message>
            <source>Check that both show the same design, and that the moving image holds exactly one repeat of it. A repeat that was not among those tried can be named.</source>
            <translation>Prüfen, ob beide dasselbe Dessin zeigen und ob das bewegte Bild genau einen Rapport davon enthält. Eine Wiederholung, die nicht unter den versuchten war, lässt sich angeben.</translation>
        </message>
        <message>
            <source>the design is repeated as %1: one repeat is %2 of the scan, and it agrees with the scan by %3</source>
            <translation>das Dessin wird als %1 wiederholt: Ein Rapport ist %2 des Scans groß und stimmt mit ihm zu %3 überein</translation>
        </message>
        <message>
            <source>repeated as %1 the design agrees nearly as well (%2 instead of %3) but looks different: check that the repeats are in the right places</source>
            <translation>als %1 wiederholt stimmt das Dessin fast ebenso gut überein (%2 statt %3), sieht aber anders aus: Prüfen, ob die Rapporte richtig liegen</translation>
        </message>
        <message>
            <source>one repeat is larger than the scan: how the design is repeated cannot be seen on it</source>
            <translation>ein Rapport ist größer als der Scan: Wie das Dessin wiederholt wird, ist darauf nicht zu sehen</translation>
        </message>
        <message>
            <source>the repeat&apos;s size in millimetres was not used: the scan does not state its pixel size</source>
            <translation>die Rapportgröße in Millimetern wurde nicht verwendet, denn der Scan nennt seine Pixelgröße nicht</translation>
        </message>
        <message>
            <source>the cloth is strained by up to %1 of a repeat&apos;s period: the search for the map begins that far off at places</source>
            <translation>der Stoff ist um bis zu %1 der Periode eines Rapports verzogen: So weit daneben beginnt die Suche nach der Transformation stellenweise</translation>
        </message>
        <message>
            <source>at %1 of %2 places the map lies half a period or more from where the design was seen: there it may have slipped to the next repeat, first at (%3, %4) of the fixed image</source>
            <translation>an %1 von %2 Stellen liegt die Transformation eine halbe Periode oder mehr neben dem Ort, an dem das Dessin zu sehen war: Dort kann sie auf den nächsten Rapport gerutscht sein, zuerst bei (%3; %4) des festen Bildes</translation>
        </message>
        <message>
            <source>the transform repeats a design of %1 px, and %2 has %3 px</source>
            <translation>die Transformation wiederholt ein Dessin von %1 px, und %2 hat %3 px</translation>
        </message>
        <message>
            <source>Give the design itself, or another image of its size.</source>
            <translation>Das Dessin selbst angeben oder ein anderes Bild seiner Größe.</translation>
        </message>
        <message>
            <source>cannot use the size of a repeat</source>
            <translation>die Größe eines Rapports ist nicht verwendbar</translation>
        </message>
        <message>
            <source>the kind of repeat is missing</source>
            <translation>die Art der Wiederholung fehlt</translation>
        </message>
        <message>
            <source>Say how, for example half-drop, or auto where it is to be found.</source>
            <translation>Die Art angeben, zum Beispiel half-drop, oder auto, wenn sie gefunden werden soll.</translation>
        </message>
        <message>
            <source>a design of %1 x %2 is out of range</source>
            <translation>ein Dessin von %1 x %2 ist unzulässig</translation>
        </message>
        <message>
            <source>Sides of 16 to 100000 pixels can be made.</source>
            <translation>Seiten von 16 bis 100000 Pixeln sind möglich.</translation>
        </message>
    <message>
        <source>a JPEG holds 8-bit samples, not %1</source>
        <translation>ein JPEG fasst 8-Bit-Werte, nicht %1</translation>
    </message>
    <message>
        <source>a JPEG holds no alpha channel</source>
        <translation>ein JPEG fasst keinen Alphakanal</translation>
    </message>
    <message>
        <source>a JPEG holds grey, RGB or CMYK, not %1 x %2</source>
        <translation>ein JPEG fasst Grau, RGB oder CMYK, nicht %1 x %2</translation>
    </message>
    <message>
        <source>a JPEG has at most %1 pixels a side, and this image is %2 x %3</source>
        <translation>ein JPEG hat höchstens %1 Pixel je Seite, dieses Bild hat %2 x %3</translation>
    </message>
    <message>
        <source>cannot write such a JPEG</source>
        <translation>ein solches JPEG lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Write a PNG or a TIFF.</source>
        <translation>Ein PNG oder ein TIFF schreiben.</translation>
    </message>
    <message>
        <source>a JPEG holds whole dots only: the pixel size of %1 is written as %2</source>
        <translation>ein JPEG fasst nur ganze Punktzahlen: die Pixelgröße %1 wird als %2 geschrieben</translation>
    </message>
    <message>
        <source>a JPEG cannot hold a pixel size of %1; it is left out</source>
        <translation>ein JPEG kann eine Pixelgröße von %1 nicht angeben; sie entfällt</translation>
    </message>
    <message>
        <source>it holds grey or RGB, with or without alpha, not %1 x %2</source>
        <translation>es fasst Grau oder RGB, mit oder ohne Alpha, nicht %1 x %2</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>it can be written as %1, and none of these ends in %2</source>
        <translation>geschrieben werden kann es als %1, und keines davon endet auf %2</translation>
    </message>
    <message>
        <source>it is to be written as %1, and %2 promises %3</source>
        <translation>es soll als %1 geschrieben werden, und %2 verspricht %3</translation>
    </message>
    <message>
        <source>Name it %1, or ask for the kind that its name promises.</source>
        <translation>Die Datei %1 nennen oder die Art verlangen, die der Name verspricht.</translation>
    </message>
    <message>
        <source>the alpha of a PNG is not premultiplied: the colours are divided by it</source>
        <translation>das Alpha eines PNG ist nicht in die Farben eingerechnet: sie werden durch es geteilt</translation>
    </message>
    <message>
        <source>%1 cannot be read in parts: opening the file takes %2 of memory; a TIFF is read in tiles</source>
        <translation>%1 lässt sich nicht in Teilen lesen: Das Öffnen der Datei braucht %2 Speicher; ein TIFF wird in Kacheln gelesen</translation>
    </message>
    <message>
        <source>%1 has one compression, %2</source>
        <translation>%1 hat nur eine Kompression, %2</translation>
    </message>
    <message>
        <source>Leave --compression out.</source>
        <translation>--compression weglassen.</translation>
    </message>
    <message>
        <source>it describes no TIFF</source>
        <translation>sie beschreibt kein TIFF</translation>
    </message>
    <message>
        <source>none of the %2 TIFFs that it describes is in its folder, for example %1</source>
        <translation>keines der %2 TIFFs, die sie beschreibt, ist in ihrem Ordner, zum Beispiel %1</translation>
    </message>
    <message>
        <source>Keep it in one folder with the TIFFs that it belongs to.</source>
        <translation>Die Datei in einem Ordner mit den TIFFs aufbewahren, zu denen sie gehört.</translation>
    </message>
    <message>
        <source>the zip holds more than this program unpacks at once</source>
        <translation>das ZIP enthält mehr, als dieses Programm auf einmal auspackt</translation>
    </message>
    <message>
        <source>try a part of it</source>
        <translation>einen Teil davon versuchen</translation>
    </message>
        <message>
            <source>cannot estimate the illumination</source>
            <translation>die Ausleuchtung lässt sich nicht schätzen</translation>
        </message>
        <message>
            <source>BaSiC compares many fields of one camera, and only %1 was given</source>
            <translation>BaSiC vergleicht viele Bildfelder einer Kamera, gegeben wurde nur %1</translation>
        </message>
        <message>
            <source>Give it the fields as the camera took them, never the stitched image.</source>
            <translation>Die Bildfelder so angeben, wie die Kamera sie aufgenommen hat, nie das zusammengesetzte Bild.</translation>
        </message>
        <message>
            <source>field %1 has %2 pixels and the first one %3</source>
            <translation>Bildfeld %1 hat %2 Pixel, das erste %3</translation>
        </message>
        <message>
            <source>field %1 holds %2 and the first one %3</source>
            <translation>Bildfeld %1 enthält %2, das erste %3</translation>
        </message>
        <message>
            <source>Estimate the fields of each camera on their own.</source>
            <translation>Die Bildfelder jeder Kamera für sich schätzen.</translation>
        </message>
        <message>
            <source>field %1 has %2 channels, so there is no channel %3</source>
            <translation>Bildfeld %1 hat %2 Kanäle, also keinen Kanal %3</translation>
        </message>
        <message>
            <source>Choose a channel that all fields have.</source>
            <translation>Einen Kanal wählen, den alle Bildfelder haben.</translation>
        </message>
        <message>
            <source>the samples of field %1 are labels, not light intensities</source>
            <translation>die Werte von Bildfeld %1 sind Objektnummern, keine Lichtintensitäten</translation>
        </message>
        <message>
            <source>Give it fields of grey or colour values.</source>
            <translation>Bildfelder mit Grau- oder Farbwerten angeben.</translation>
        </message>
        <message>
            <source>field %1 holds values that are not finite numbers</source>
            <translation>Bildfeld %1 enthält Werte, die keine endlichen Zahlen sind</translation>
        </message>
        <message>
            <source>Replace these values, or leave the field out.</source>
            <translation>Diese Werte ersetzen oder das Bildfeld weglassen.</translation>
        </message>
        <message>
            <source>%1 of %2 fields have the same value everywhere</source>
            <translation>%1 von %2 Bildfeldern haben überall denselben Wert</translation>
        </message>
        <message>
            <source>Give it fields that show something.</source>
            <translation>Bildfelder angeben, auf denen etwas zu sehen ist.</translation>
        </message>
        <message>
            <source>the mean of all fields is not above zero</source>
            <translation>das Mittel aller Bildfelder liegt nicht über null</translation>
        </message>
        <message>
            <source>no flat field was left</source>
            <translation>es blieb kein Flatfield übrig</translation>
        </message>
        <message>
            <source>Choose a smaller lambda_flat.</source>
            <translation>Ein kleineres lambda_flat wählen.</translation>
        </message>
        <message>
            <source>read fields</source>
            <translation>Bildfelder lesen</translation>
        </message>
        <message>
            <source>estimate illumination</source>
            <translation>Ausleuchtung schätzen</translation>
        </message>
        <message>
            <source>only %1 fields: some of their content may remain in the flat field</source>
            <translation>nur %1 Bildfelder: einiges von ihrem Inhalt kann im Flatfield verbleiben</translation>
        </message>
        <message>
            <source>%1 of %2 fields have the same value everywhere and were left out</source>
            <translation>%1 von %2 Bildfeldern haben überall denselben Wert und wurden weggelassen</translation>
        </message>
        <message>
            <source>in %1 of %2 fields more than %3 of the pixels are saturated, which hides the illumination there</source>
            <translation>in %1 von %2 Bildfeldern sind mehr als %3 der Pixel übersteuert, was dort die Ausleuchtung verdeckt</translation>
        </message>
        <message>
            <source>the estimate had not settled after %1 rounds of weighting: the last one changed it by %2</source>
            <translation>die Schätzung war nach %1 Gewichtungsrunden noch nicht zur Ruhe gekommen: die letzte änderte sie um %2</translation>
        </message>
        <message>
            <source>in places the flat field was below a thousandth of its mean and was raised to that: correcting with it gives wrong values there</source>
            <translation>das Flatfield lag stellenweise unter einem Tausendstel seines Mittelwerts und wurde darauf angehoben: dort ergibt die Korrektur falsche Werte</translation>
        </message>
        <message>
            <source>there is no parameter set of that name</source>
            <translation>es gibt keinen Parametersatz dieses Namens</translation>
        </message>
        <message>
            <source>cannot use the BaSiC parameters &quot;%1&quot;</source>
            <translation>die BaSiC-Parameter „%1“ sind nicht verwendbar</translation>
        </message>
        <message>
            <source>Use basicpy, basicpy1, matlab or strict.</source>
            <translation>basicpy, basicpy1, matlab oder strict verwenden.</translation>
        </message>
        <message>
            <source>cannot use these BaSiC options</source>
            <translation>diese BaSiC-Optionen sind nicht verwendbar</translation>
        </message>
        <message>
            <source>%1 must be between %2 and %3</source>
            <translation>%1 muss zwischen %2 und %3 liegen</translation>
        </message>
        <message>
            <source>there is no variant &quot;%1&quot;</source>
            <translation>es gibt keine Variante „%1“</translation>
        </message>
        <message>
            <source>Use approximate or ladmap.</source>
            <translation>approximate oder ladmap verwenden.</translation>
        </message>
        <message>
            <source>there is no order of updates &quot;%1&quot;</source>
            <translation>es gibt keine Reihenfolge „%1“</translation>
        </message>
        <message>
            <source>Use basicpy2, basicpy1 or original.</source>
            <translation>basicpy2, basicpy1 oder original verwenden.</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>approximate: one update per penalty, as published; ladmap: linearised alternating directions.</source>
            <translation>approximate: eine Aktualisierung je Strafgewicht, wie veröffentlicht; ladmap: linearisierte wechselnde Richtungen.</translation>
        </message>
        <message>
            <source>Working size</source>
            <translation>Arbeitsgröße</translation>
        </message>
        <message>
            <source>Side of the square that every field is reduced to for the estimate.</source>
            <translation>Seite des Quadrats, auf das jedes Bildfeld für die Schätzung verkleinert wird.</translation>
        </message>
        <message>
            <source>Dark field</source>
            <translation>Dunkelbild</translation>
        </message>
        <message>
            <source>Also estimate the offset without light; for fluorescence with little signal.</source>
            <translation>Auch den Versatz schätzen, der ohne Licht da ist; für Fluoreszenz mit wenig Signal.</translation>
        </message>
        <message>
            <source>Epsilon</source>
            <translation>Epsilon</translation>
        </message>
        <message>
            <source>Relative residual at which a pixel&apos;s weight begins to fall.</source>
            <translation>Relatives Residuum, ab dem das Gewicht eines Pixels sinkt.</translation>
        </message>
        <message>
            <source>Lambda of the flat field</source>
            <translation>Lambda des Flatfields</translation>
        </message>
        <message>
            <source>Smoothness of the flat field; 0 derives it from the mean of all fields.</source>
            <translation>Glätte des Flatfields; 0 leitet sie aus dem Mittel aller Bildfelder ab.</translation>
        </message>
        <message>
            <source>Lambda of the dark field</source>
            <translation>Lambda des Dunkelbilds</translation>
        </message>
        <message>
            <source>Smoothness of the dark field; 0 takes a share of the flat field&apos;s.</source>
            <translation>Glätte des Dunkelbilds; 0 nimmt einen Anteil von der des Flatfields.</translation>
        </message>
        <message>
            <source>Share for the dark field</source>
            <translation>Anteil für das Dunkelbild</translation>
        </message>
        <message>
            <source>The dark field&apos;s lambda relative to the flat field&apos;s, where it is not given.</source>
            <translation>Lambda des Dunkelbilds im Verhältnis zu dem des Flatfields, wo es nicht gegeben ist.</translation>
        </message>
        <message>
            <source>Sparsity of the dark field</source>
            <translation>Dünne Besetzung des Dunkelbilds</translation>
        </message>
        <message>
            <source>Weight that draws the dark field&apos;s pixels to zero; variant ladmap only.</source>
            <translation>Gewicht, das die Pixel des Dunkelbilds zu null zieht; nur Variante ladmap.</translation>
        </message>
        <message>
            <source>Maximum number of iterations per fit.</source>
            <translation>Höchstzahl der Iterationen einer Anpassung.</translation>
        </message>
        <message>
            <source>Residual of the model at which a fit ends, relative to the fields.</source>
            <translation>Residuum des Modells, bei dem eine Anpassung endet, im Verhältnis zu den Bildfeldern.</translation>
        </message>
        <message>
            <source>Tolerance of the change</source>
            <translation>Toleranz der Änderung</translation>
        </message>
        <message>
            <source>Change of an iteration below which a fit may end, relative to the fields; variant ladmap only.</source>
            <translation>Änderung je Iteration, unter der eine Anpassung enden darf, im Verhältnis zu den Bildfeldern; nur Variante ladmap.</translation>
        </message>
        <message>
            <source>Reweightings</source>
            <translation>Neugewichtungen</translation>
        </message>
        <message>
            <source>Maximum number of fits, each with weights from the one before.</source>
            <translation>Höchstzahl der Anpassungen, jede mit Gewichten aus der vorigen.</translation>
        </message>
        <message>
            <source>Tolerance of reweighting</source>
            <translation>Toleranz der Neugewichtung</translation>
        </message>
        <message>
            <source>Relative change from fit to fit at which the estimate is done.</source>
            <translation>Relative Änderung von Anpassung zu Anpassung, bei der die Schätzung fertig ist.</translation>
        </message>
        <message>
            <source>Order of updates</source>
            <translation>Reihenfolge der Aktualisierung</translation>
        </message>
        <message>
            <source>Of which program: basicpy2, basicpy1, or original, which also sorts the fields&apos; values at every pixel; variant approximate only.</source>
            <translation>Von welchem Programm: basicpy2, basicpy1 oder original, das auch die Werte der Bildfelder an jedem Pixel sortiert; nur Variante approximate.</translation>
        </message>
        <message>
            <source>the correction&apos;s numbers are invalid</source>
            <translation>die Zahlen der Korrektur sind ungültig</translation>
        </message>
        <message>
            <source>Estimate it again.</source>
            <translation>Die Korrektur neu schätzen.</translation>
        </message>
        <message>
            <source>it holds no illumination correction</source>
            <translation>sie enthält keine Ausleuchtungskorrektur</translation>
        </message>
        <message>
            <source>alinify-cli flatfield estimate writes such files.</source>
            <translation>alinify-cli flatfield estimate schreibt solche Dateien.</translation>
        </message>
        <message>
            <source>cannot correct the illumination of %1</source>
            <translation>die Ausleuchtung von %1 lässt sich nicht korrigieren</translation>
        </message>
        <message>
            <source>the samples of %1 are inks, indices or bits, not light intensities</source>
            <translation>die Werte von %1 sind Druckfarben, Indizes oder Bits, keine Lichtintensitäten</translation>
        </message>
        <message>
            <source>Use a grey or RGB image.</source>
            <translation>Ein Graustufen- oder RGB-Bild verwenden.</translation>
        </message>
        <message>
            <source>the correction is for %1 columns, and %2 has %3</source>
            <translation>die Korrektur gilt für %1 Spalten, und %2 hat %3</translation>
        </message>
        <message>
            <source>the correction is for an image of %1 pixels, and %2 has %3</source>
            <translation>die Korrektur gilt für ein Bild von %1 Pixeln, und %2 hat %3</translation>
        </message>
        <message>
            <source>the correction is for %1 channels, and %2 has %3</source>
            <translation>die Korrektur gilt für %1 Kanäle, und %2 hat %3</translation>
        </message>
        <message>
            <source>Use a correction that was estimated for this camera and image.</source>
            <translation>Eine Korrektur verwenden, die für diese Kamera und dieses Bild geschätzt wurde.</translation>
        </message>
        <message>
            <source>cannot estimate the illumination of %1</source>
            <translation>die Ausleuchtung von %1 lässt sich nicht schätzen</translation>
        </message>
        <message>
            <source>it has %1 lines, and at least %2 are needed to tell the camera from the cloth</source>
            <translation>es hat %1 Zeilen, und mindestens %2 sind nötig, um die Kamera vom Stoff zu unterscheiden</translation>
        </message>
        <message>
            <source>it has %1 columns, and at least %2 are needed</source>
            <translation>es hat %1 Spalten, und mindestens %2 sind nötig</translation>
        </message>
        <message>
            <source>Give a white reference.</source>
            <translation>Eine Weißreferenz angeben.</translation>
        </message>
        <message>
            <source>%1 of its columns are black or saturated nearly everywhere</source>
            <translation>%1 seiner Spalten sind fast überall schwarz oder gesättigt</translation>
        </message>
        <message>
            <source>Scan it with another exposure.</source>
            <translation>Das Bild mit einer anderen Belichtung aufnehmen.</translation>
        </message>
        <message>
            <source>cannot use the reference %1</source>
            <translation>die Referenz %1 ist nicht verwendbar</translation>
        </message>
        <message>
            <source>it has %1 columns, and the image has %2</source>
            <translation>sie hat %1 Spalten, und das Bild hat %2</translation>
        </message>
        <message>
            <source>it has %1 channels, and the image has %2</source>
            <translation>sie hat %1 Kanäle, und das Bild hat %2</translation>
        </message>
        <message>
            <source>Scan it with the same camera and the same settings.</source>
            <translation>Die Referenz mit derselben Kamera und denselben Einstellungen aufnehmen.</translation>
        </message>
        <message>
            <source>it is no brighter than the dark reference in most columns</source>
            <translation>sie ist in den meisten Spalten nicht heller als die Dunkelreferenz</translation>
        </message>
        <message>
            <source>%1 of its columns are saturated</source>
            <translation>%1 ihrer Spalten sind gesättigt</translation>
        </message>
        <message>
            <source>Scan it with less light or exposure.</source>
            <translation>Die Referenz mit weniger Licht oder kürzerer Belichtung aufnehmen.</translation>
        </message>
        <message>
            <source>most of its samples are not finite numbers</source>
            <translation>die meisten ihrer Werte sind keine endlichen Zahlen</translation>
        </message>
        <message>
            <source>read the reference</source>
            <translation>Referenz lesen</translation>
        </message>
        <message>
            <source>read the lines</source>
            <translation>Zeilen lesen</translation>
        </message>
        <message>
            <source>separate the camera from the cloth</source>
            <translation>Kamera vom Stoff unterscheiden</translation>
        </message>
        <message>
            <source>%1 dead columns: interpolated from their neighbours</source>
            <translation>%1 tote Spalten: aus ihren Nachbarn interpoliert</translation>
        </message>
        <message>
            <source>%1 of the samples are saturated; places with many of them were left out</source>
            <translation>%1 der Werte sind gesättigt; wo es viele sind, wurden sie ausgelassen</translation>
        </message>
        <message>
            <source>%1 samples are not finite numbers and were left out</source>
            <translation>%1 Werte sind keine endlichen Zahlen und wurden ausgelassen</translation>
        </message>
        <message>
            <source>the reference has %1 lines; 2048 or more average out its noise</source>
            <translation>die Referenz hat %1 Zeilen; ab 2048 mittelt sich ihr Rauschen heraus</translation>
        </message>
        <message>
            <source>the reference is the same in all columns: there is nothing to correct</source>
            <translation>die Referenz ist in allen Spalten gleich: es gibt nichts zu korrigieren</translation>
        </message>
        <message>
            <source>without a dark reference the offset is taken to be 0</source>
            <translation>ohne Dunkelreferenz wird der Versatz als 0 angenommen</translation>
        </message>
        <message>
            <source>the correction of single columns was not applied: too few strips to tell it from chance</source>
            <translation>die Korrektur einzelner Spalten wurde nicht angewandt: zu wenige Streifen, um sie vom Zufall zu unterscheiden</translation>
        </message>
        <message>
            <source>the correction of single columns was not applied: the cloth&apos;s own columns stay in place over the whole length and cannot be told from the camera&apos;s</source>
            <translation>die Korrektur einzelner Spalten wurde nicht angewandt: die Spalten des Stoffs selbst bleiben über die ganze Länge an ihrem Ort und sind von denen der Kamera nicht zu unterscheiden</translation>
        </message>
        <message>
            <source>the correction of single columns was not applied: the first and the second half of the image disagree</source>
            <translation>die Korrektur einzelner Spalten wurde nicht angewandt: die erste und die zweite Hälfte des Bildes widersprechen sich</translation>
        </message>
        <message>
            <source>the rows&apos; exposure was not applied: too few places across the width to tell it from chance</source>
            <translation>die Belichtung der Zeilen wurde nicht angewandt: zu wenige Stellen über die Breite, um sie vom Zufall zu unterscheiden</translation>
        </message>
        <message>
            <source>the rows&apos; exposure was not applied: weft yarns lie exactly along the rows and cannot be told from it</source>
            <translation>die Belichtung der Zeilen wurde nicht angewandt: Schussfäden liegen genau entlang der Zeilen und sind nicht davon zu unterscheiden</translation>
        </message>
        <message>
            <source>the rows&apos; exposure was not applied: the left and the right half of the image disagree</source>
            <translation>die Belichtung der Zeilen wurde nicht angewandt: die linke und die rechte Hälfte des Bildes widersprechen sich</translation>
        </message>
        <message>
            <source>nothing to do with --export-corrected</source>
            <translation>mit --export-corrected gibt es nichts zu tun</translation>
        </message>
        <message>
            <source>no image is written</source>
            <translation>es wird kein Bild geschrieben</translation>
        </message>
        <message>
            <source>no image is corrected</source>
            <translation>es wird kein Bild korrigiert</translation>
        </message>
        <message>
            <source>Give --out with --moving-flatfield or --fixed-flatfield.</source>
            <translation>--out mit --moving-flatfield oder --fixed-flatfield angeben.</translation>
        </message>
        <message>
            <source>cannot correct several images with --flatfield</source>
            <translation>mehrere Bilder lassen sich nicht mit --flatfield korrigieren</translation>
        </message>
        <message>
            <source>a correction belongs to one image</source>
            <translation>eine Korrektur gehört zu einem Bild</translation>
        </message>
        <message>
            <source>Warp them one by one.</source>
            <translation>Die Bilder einzeln verformen.</translation>
        </message>
        <message>
            <source>about %1 of the samples are saturated and stay so; about %2 would exceed the range of their type and are clipped</source>
            <translation>etwa %1 der Werte sind gesättigt und bleiben es; etwa %2 lägen außerhalb des Bereichs ihres Typs und werden begrenzt</translation>
        </message>
        <message>
            <source>a repeat of %1 is empty</source>
            <translation>ein Rapport von %1 enthält nichts</translation>
        </message>
    <message>
        <source>its pixel size was set to %1; its file says none</source>
        <translation>seine Pixelgröße wurde auf %1 gesetzt; seine Datei nennt keine</translation>
    </message>
    <message>
        <source>its pixel size was set to %1; its file says %2</source>
        <translation>seine Pixelgröße wurde auf %1 gesetzt; seine Datei nennt %2</translation>
    </message>
    <message>
        <source>its pixel size is treated as unknown; its file says %1, which is implausible</source>
        <translation>seine Pixelgröße gilt als unbekannt; seine Datei nennt %1, was nicht plausibel ist</translation>
    </message>
    <message>
        <source>it is not a pixel size</source>
        <translation>es ist keine Pixelgröße</translation>
    </message>
    <message>
        <source>Write for example 0.5um, 600dpi, 20px/mm, 0.25x0.26um for pixels that are not square, or none.</source>
        <translation>Zum Beispiel 0.5um, 600dpi, 20px/mm, 0.25x0.26um für Pixel, die nicht quadratisch sind, oder none.</translation>
    </message>
    <message>
        <source>it has more than 4 billion points</source>
        <translation>sie hat mehr als 4 Milliarden Punkte</translation>
    </message>
    <message>
        <source>Show a part of them.</source>
        <translation>Einen Teil davon zeigen.</translation>
    </message>
    <message>
        <source>cannot show the annotations of %1</source>
        <translation>die Annotationen von %1 lassen sich nicht zeigen</translation>
    </message>
    <message>
        <source>Export them in pixels, or in micrometres.</source>
        <translation>Die Annotationen in Pixeln oder in Mikrometern exportieren.</translation>
    </message>
        <message>
            <source>cannot estimate the illumination of a line-scan camera</source>
            <translation>die Ausleuchtung einer Zeilenkamera lässt sich nicht schätzen</translation>
        </message>
        <message>
            <source>it is estimated from one image</source>
            <translation>sie wird aus einem Bild geschätzt</translation>
        </message>
        <message>
            <source>Give one image, or --method basic for the fields of a microscope.</source>
            <translation>Ein Bild angeben oder --method basic für die Bildfelder eines Mikroskops.</translation>
        </message>
        <message>
            <source>cannot estimate the illumination by BaSiC</source>
            <translation>die Ausleuchtung lässt sich mit BaSiC nicht schätzen</translation>
        </message>
        <message>
            <source>it is estimated from the fields alone, without references or single rows</source>
            <translation>sie wird allein aus den Bildfeldern geschätzt, ohne Referenzen oder einzelne Zeilen</translation>
        </message>
        <message>
            <source>Leave --white, --dark and --rows out.</source>
            <translation>--white, --dark und --rows weglassen.</translation>
        </message>
        <message>
            <source>The images do not overlap: there are no colours to match.</source>
            <translation>Die Bilder überlappen sich nicht: Es gibt keine Farben anzugleichen.</translation>
        </message>
        <message>
            <source>lies %1 too far right</source>
            <translation>liegt %1 zu weit rechts</translation>
        </message>
        <message>
            <source>lies %1 too far left</source>
            <translation>liegt %1 zu weit links</translation>
        </message>
        <message>
            <source>lies %1 too low</source>
            <translation>liegt %1 zu weit unten</translation>
        </message>
        <message>
            <source>lies %1 too high</source>
            <translation>liegt %1 zu weit oben</translation>
        </message>
        <message>
            <source>lies %1 too far right and %2 too low</source>
            <translation>liegt %1 zu weit rechts und %2 zu weit unten</translation>
        </message>
        <message>
            <source>lies %1 too far right and %2 too high</source>
            <translation>liegt %1 zu weit rechts und %2 zu weit oben</translation>
        </message>
        <message>
            <source>lies %1 too far left and %2 too low</source>
            <translation>liegt %1 zu weit links und %2 zu weit unten</translation>
        </message>
        <message>
            <source>lies %1 too far left and %2 too high</source>
            <translation>liegt %1 zu weit links und %2 zu weit oben</translation>
        </message>
        <message>
            <source>almost nothing matches here</source>
            <translation>hier stimmt fast nichts überein</translation>
        </message>
        <message>
            <source>edge correlation %1 -&gt; %2 (chance: %3)</source>
            <translation>Kantenkorrelation %1 -&gt; %2 (Zufallswert: %3)</translation>
        </message>
        <message>
            <source>grey correlation %1 -&gt; %2 (chance: %3)</source>
            <translation>Grauwertkorrelation %1 -&gt; %2 (Zufallswert: %3)</translation>
        </message>
        <message>
            <source>uses %1 of %2 free</source>
            <translation>benötigt %1 von %2 freiem Speicher</translation>
        </message>
        <message>
            <source>uses %1 of %2 allowed</source>
            <translation>benötigt %1 von %2 erlaubtem Speicher</translation>
        </message>
        <message>
            <source>this uses %1 of %2 free</source>
            <translation>dies belegt %1 von %2 freiem Speicher</translation>
        </message>
        <message>
            <source>this uses %1 of %2 allowed</source>
            <translation>dies belegt %1 von %2 erlaubtem Speicher</translation>
        </message>
        <message>
            <source>expected error: at most %1 on 90 % of the comparable area</source>
            <translation>erwarteter Fehler: höchstens %1 auf 90 % der vergleichbaren Fläche</translation>
        </message>
        <message>
            <source>all %1 check points matched</source>
            <translation>alle %1 Prüfpunkte stimmen überein</translation>
        </message>
        <message>
            <source>%1 of %2 check points matched</source>
            <translation>%1 von %2 Prüfpunkten stimmen überein</translation>
        </message>
        <message>
            <source>all %1 check points matched; 90 % of them within %2</source>
            <translation>alle %1 Prüfpunkte stimmen überein, 90 % davon auf %2 genau</translation>
        </message>
        <message>
            <source>%1 of %2 check points matched; 90 % of them within %3</source>
            <translation>%1 von %2 Prüfpunkten stimmen überein, 90 % davon auf %3 genau</translation>
        </message>
        <message>
            <source>%1 validation landmarks are off by %2 (median); 90 % within %3</source>
            <translation>%1 Prüflandmarken weichen um %2 ab (Median), 90 % davon höchstens um %3</translation>
        </message>
        <message>
            <source>Validation landmarks</source>
            <translation>Prüflandmarken</translation>
        </message>
        <message>
            <source>The same before the run</source>
            <translation>Dieselben in der Startlage</translation>
        </message>
        <message>
            <source>%1: median %2, 90 % within %3, largest %4</source>
            <translation>%1: Median %2, 90 % davon höchstens %3, größter Fehler %4</translation>
        </message>
        <message>
            <source>Expected error</source>
            <translation>Erwarteter Fehler</translation>
        </message>
        <message>
            <source>Within tolerance</source>
            <translation>Innerhalb der Toleranz</translation>
        </message>
        <message>
            <source>Misaligned</source>
            <translation>Versetzt</translation>
        </message>
        <message>
            <source>Not verified</source>
            <translation>Nicht prüfbar</translation>
        </message>
        <message>
            <source>%1 (given)</source>
            <translation>%1 (vorgegeben)</translation>
        </message>
        <message>
            <source>%1 (default for these images)</source>
            <translation>%1 (Standard für diese Bilder)</translation>
        </message>
        <message>
            <source>Check points, full resolution</source>
            <translation>Prüfpunkte, volle Auflösung</translation>
        </message>
        <message>
            <source>Check points at 1/%1 of the resolution</source>
            <translation>Prüfpunkte bei 1/%1 der Auflösung</translation>
        </message>
        <message>
            <source>%1 of %2 found again: median %3, 90 % within %4</source>
            <translation>%1 von %2 wiedergefunden: Median %3, 90 % davon höchstens %4</translation>
        </message>
        <message>
            <source>none of %1 found again</source>
            <translation>keiner von %1 wiedergefunden</translation>
        </message>
        <message>
            <source>Edge correlation</source>
            <translation>Kantenkorrelation</translation>
        </message>
        <message>
            <source>Grey correlation</source>
            <translation>Grauwertkorrelation</translation>
        </message>
        <message>
            <source>%1 -&gt; %2 (chance: %3)</source>
            <translation>%1 -&gt; %2 (Zufallswert: %3)</translation>
        </message>
        <message>
            <source>Texture repeat</source>
            <translation>Texturwiederholung</translation>
        </message>
        <message>
            <source>strength %1</source>
            <translation>Stärke %1</translation>
        </message>
        <message>
            <source>Overlap</source>
            <translation>Überlappung</translation>
        </message>
        <message>
            <source>%1 of the fixed image</source>
            <translation>%1 des festen Bildes</translation>
        </message>
        <message>
            <source>%1 to %2 times</source>
            <translation>%1- bis %2-fach</translation>
        </message>
        <message>
            <source>Folded</source>
            <translation>Gefaltet</translation>
        </message>
        <message>
            <source>Round-trip error</source>
            <translation>Hin-und-zurück-Fehler</translation>
        </message>
        <message>
            <source>median %1, largest %2</source>
            <translation>Median %1, größter Fehler %2</translation>
        </message>
        <message>
            <source>Mirrored</source>
            <translation>Gespiegelt</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>ja</translation>
        </message>
        <message>
            <source>Landmarks used</source>
            <translation>Verwendete Landmarken</translation>
        </message>
        <message>
            <source>Leave-one-out error</source>
            <translation>Vorhersagefehler der Landmarken</translation>
        </message>
    <message>
        <source>waiting for other work to end</source>
        <translation>wartet auf andere Vorgänge</translation>
    </message>
    <message>
        <source>cannot register %1</source>
        <translation>%1 kann nicht registriert werden</translation>
    </message>
    <message>
        <source>an image is missing in its session</source>
        <translation>in seiner Sitzung fehlt ein Bild</translation>
    </message>
    <message>
        <source>Open it and give it both images.</source>
        <translation>Die Sitzung öffnen und beide Bilder angeben.</translation>
    </message>
    <message>
        <source>cannot write the list %1</source>
        <translation>die Liste %1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>a list cannot hold the file name &quot;%1&quot;</source>
        <translation>eine Liste kann den Dateinamen „%1“ nicht aufnehmen</translation>
    </message>
    <message>
        <source>Rename the file: no line breaks, no blanks at its beginning or end.</source>
        <translation>Die Datei umbenennen: ohne Zeilenumbrüche, ohne Leerzeichen am Anfang oder Ende.</translation>
    </message>
        <message>
            <source>a %1 holds one image, not the channels of several</source>
            <translation>ein %1 enthält ein Bild, nicht die Kanäle von mehreren</translation>
        </message>
        <message>
            <source>the cloth travelled unevenly along %1, at %2 to %3 of its mean speed: the run begins with this removed</source>
            <translation>der Stoff lief ungleichmäßig entlang %1, mit %2 bis %3 seiner mittleren Geschwindigkeit: Zu Beginn des Laufs ist dies herausgerechnet</translation>
        </message>
        <message>
            <source>no uneven travel of the cloth was found</source>
            <translation>es wurde kein ungleichmäßiger Lauf des Stoffs gefunden</translation>
        </message>
        <message>
            <source>uneven travel was not looked for, as no start was found</source>
            <translation>nach ungleichmäßigem Lauf wurde nicht gesucht, da keine Startlage gefunden wurde</translation>
        </message>
        <message>
            <source>unknown search for uneven travel &apos;%1&apos;</source>
            <translation>unbekannte Suche nach ungleichmäßigem Lauf „%1“</translation>
        </message>
        <message>
            <source>it is one of auto, on, off</source>
            <translation>möglich sind auto, on, off</translation>
        </message>
        <message>
            <source>cannot look for uneven travel of the cloth here</source>
            <translation>nach ungleichmäßigem Lauf des Stoffs kann hier nicht gesucht werden</translation>
        </message>
        <message>
            <source>it is searched for after a start was found: begin with auto, translation, rigid, similarity or affine</source>
            <translation>gesucht wird er erst in einer gefundenen Startlage: mit auto, translation, rigid, similarity oder affine beginnen</translation>
        </message>
        <message>
            <source>cannot measure how the cloth lies</source>
            <translation>wie der Stoff liegt, lässt sich nicht messen</translation>
        </message>
        <message>
            <source>cannot measure how the cloth lies by %1</source>
            <translation>wie der Stoff liegt, lässt sich mit %1 nicht messen</translation>
        </message>
        <message>
            <source>the moving image shows none of the fixed image's lines</source>
            <translation>das bewegte Bild zeigt keine der Zeilen des festen Bildes</translation>
        </message>
        <message>
            <source>Check that it is the transform of this pair.</source>
            <translation>Prüfen, ob es die Transformation dieses Paares ist.</translation>
        </message>
        <message>
            <source>%1 lines were left out: the moving image shows too little of them</source>
            <translation>%1 Zeilen sind ausgelassen: Das bewegte Bild zeigt zu wenig von ihnen</translation>
        </message>
        <message>
            <source>lengths are in pixels of the moving image: one of the images has no pixel size</source>
            <translation>Längen sind in Pixeln des bewegten Bildes: eines der Bilder hat keine Pixelgröße</translation>
        </message>
        <message>
            <source>there is no manual page '%1'</source>
            <translation>es gibt keine Handbuchseite „%1“</translation>
        </message>
        <message>
            <source>each command has one, and the engines</source>
            <translation>jeder Befehl hat eine, ebenso die Verfahren</translation>
        </message>
        <message>
            <source>Name it like alinify-cli-register or alinify-engines.</source>
            <translation>Die Seite zum Beispiel alinify-cli-register oder alinify-engines nennen.</translation>
        </message>
        <message>
            <source>cannot draw a thumbnail of %1</source>
            <translation>ein Vorschaubild von %1 lässt sich nicht zeichnen</translation>
        </message>
        <message>
            <source>it has no reduced levels, so all of its %1 x %2 pixels would have to be read</source>
            <translation>seine %1 x %2 Pixel müssten ganz gelesen werden, denn es hat keine verkleinerten Stufen</translation>
        </message>
        <message>
            <source>'alinify-cli compose' draws any pair.</source>
            <translation>„alinify-cli compose“ zeichnet jedes Paar.</translation>
        </message>
        <message>
            <source>the session names no image</source>
            <translation>die Sitzung nennt kein Bild</translation>
        </message>
        <message>
            <source>registering %1 of %2 pairs to estimate the whole batch</source>
            <translation>registriert %1 von %2 Paaren, um den ganzen Stapel abzuschätzen</translation>
        </message>
        <message>
            <source>the sizes of %1 of %2 pairs were read; the others are assumed to be similar</source>
            <translation>die Größen von %1 von %2 Paaren wurden gelesen; die anderen werden als ähnlich angenommen</translation>
        </message>
        <message>
            <source>pairs that cannot be read and are left out: %1</source>
            <translation>Paare, die sich nicht lesen lassen und ausgelassen werden: %1</translation>
        </message>
        <message>
            <source>cannot estimate the batch</source>
            <translation>der Aufwand des Stapels lässt sich nicht abschätzen</translation>
        </message>
        <message>
            <source>none of the trial pairs could be registered</source>
            <translation>keines der versuchten Paare konnte registriert werden</translation>
        </message>
        <message>
            <source>Correct these pairs or the options first.</source>
            <translation>Zuerst diese Paare oder die Optionen berichtigen.</translation>
        </message>
        <message>
            <source>the results do not fit on the disk of %1</source>
            <translation>die Ergebnisse passen nicht auf den Datenträger von %1</translation>
        </message>
        <message>
            <source>cannot estimate and merge at once</source>
            <translation>Abschätzen und Zusammenführen gehen nicht zugleich</translation>
        </message>
        <message>
            <source>--merge registers nothing</source>
            <translation>--merge registriert nichts</translation>
        </message>
        <message>
            <source>its CUDA library is not installed: there is no %1 (the package alinify-cuda has it)</source>
            <translation>die CUDA-Bibliothek des Programms ist nicht installiert; es fehlt %1 (im Paket alinify-cuda)</translation>
        </message>
        <message>
            <source>its CUDA library does not load (%1)</source>
            <translation>die CUDA-Bibliothek des Programms lässt sich nicht laden (%1)</translation>
        </message>
        <message>
            <source>%1 belongs to another build of this program</source>
            <translation>%1 gehört zu einem anderen Build dieses Programms</translation>
        </message>
        <message>
            <source>Regulariser</source>
            <translation>Regularisierung</translation>
        </message>
        <message>
            <source>Penalty on the grid: bending (bending energy; affine maps cost nothing) or curvature (squared Laplacian; harmonic maps cost nothing, so borders bend more easily)</source>
            <translation>Strafterm des Gitters: Biegung (Biegeenergie; affine Transformationen kosten nichts) oder Krümmung (Quadrat des Laplace-Operators; harmonische Transformationen kosten nichts, daher geben Ränder leichter nach)</translation>
        </message>
        <message>
            <source>The grid folds nowhere: between its control points too, at least %1 of every area is left.</source>
            <translation>Das Gitter faltet sich nirgends: Auch zwischen seinen Kontrollpunkten bleiben von jeder Fläche mindestens %1.</translation>
        </message>
        <message>
            <source>In places the images or landmarks ask for a fold. The grid does not follow them there: at least %1 of every area is left.</source>
            <translation>Stellenweise verlangen die Bilder oder Landmarken eine Falte. Das Gitter folgt ihnen dort nicht: Von jeder Fläche bleiben mindestens %1.</translation>
        </message>
        <message>
            <source>cannot use the regulariser '%1'</source>
            <translation>die Regularisierung „%1“ ist nicht verwendbar</translation>
        </message>
        <message>
            <source>there are bending and curvature</source>
            <translation>es gibt bending und curvature</translation>
        </message>
    <message>
        <source>The map misses landmark %1.</source>
        <translation>Die Transformation verfehlt Landmarke %1.</translation>
    </message>
    <message>
        <source>The map misses landmark %1, and others.</source>
        <translation>Die Transformation verfehlt Landmarke %1 und weitere.</translation>
    </message>
        <message>
            <source>find the illumination</source>
            <translation>Ausleuchtung ermitteln</translation>
        </message>
        <message>
            <source>measure the columns</source>
            <translation>Spalten messen</translation>
        </message>
        <message>
            <source>The first line names the columns: fixed, moving (or series_list) and, where wanted, id, fixed_mask, moving_mask, landmarks, check_points, fixed_page, moving_page, initial, fixed_flatfield, moving_flatfield, fixed_annotations, moving_annotations.</source>
            <translation>Die erste Zeile nennt die Spalten: fixed, moving (oder series_list) und nach Bedarf id, fixed_mask, moving_mask, landmarks, check_points, fixed_page, moving_page, initial, fixed_flatfield, moving_flatfield, fixed_annotations, moving_annotations.</translation>
        </message>
        <message>
            <source>%1 is for a series, and this line names a pair</source>
            <translation>%1 gilt für eine Serie, und diese Zeile nennt ein Paar</translation>
        </message>
        <message>
            <source>%1 is for a pair, and this line names a series</source>
            <translation>%1 gilt für ein Paar, und diese Zeile nennt eine Serie</translation>
        </message>
        <message>
            <source>Leave it empty, or give the list of sections in the column series_list.</source>
            <translation>Das Feld leer lassen oder die Liste der Schnitte in der Spalte series_list angeben.</translation>
        </message>
        <message>
            <source>Leave it empty; images, masks and pages of a series stand in its own list.</source>
            <translation>Das Feld leer lassen; Bilder, Masken und Seiten einer Serie stehen in deren eigener Liste.</translation>
        </message>
        <message>
            <source>It is given or found.</source>
            <translation>Möglich sind given und found.</translation>
        </message>
        <message>
            <source>Give a name without a folder, such as all.ome.tif; the file lies with the series' results.</source>
            <translation>Einen Namen ohne Ordner angeben, etwa all.ome.tif; die Datei liegt bei den Ergebnissen der Serie.</translation>
        </message>
        <message>
            <source>carry annotations</source>
            <translation>Annotationen übertragen</translation>
        </message>
        <message>
            <source>they are mapped by the written transform, and none is written</source>
            <translation>sie werden mit der geschriebenen Transformation übertragen, und es wird keine geschrieben</translation>
        </message>
        <message>
            <source>%1 of %2 pairs has changed since it was registered</source>
            <translation>%1 von %2 Paaren hat sich geändert, seit es registriert wurde</translation>
        </message>
        <message>
            <source>%1 of %2 pairs have changed since they were registered</source>
            <translation>%1 von %2 Paaren haben sich geändert, seit sie registriert wurden</translation>
        </message>
        <message>
            <source>input files that no longer exist and could not be compared: %1</source>
            <translation>Eingabedateien, die nicht mehr da sind und nicht verglichen werden konnten: %1</translation>
        </message>
        <message>
            <source>the list has changed since its pairs were registered</source>
            <translation>die Liste hat sich geändert, seit ihre Paare registriert wurden</translation>
        </message>
        <message>
            <source>Put them back into the list, or remove their files: batch-record/%1.json and the files beside it.</source>
            <translation>Die Paare wieder in die Liste aufnehmen oder ihre Dateien entfernen: batch-record/%1.json und die Dateien daneben.</translation>
        </message>
        <message>
            <source>Give --warp, and the list a column moving_flatfield or fixed_flatfield.</source>
            <translation>--warp angeben und der Liste eine Spalte moving_flatfield oder fixed_flatfield geben.</translation>
        </message>
        <message>
            <source>cannot register the series %1 in the window</source>
            <translation>die Serie %1 kann im Fenster nicht registriert werden</translation>
        </message>
        <message>
            <source>Save the list, and register it by alinify-cli batch.</source>
            <translation>Die Liste speichern und mit alinify-cli batch registrieren.</translation>
        </message>
    <message>
        <source>The features compared: texture (threads, scenes; levels out local gain and offset), structure (tissue in different stains), gradient (edges, whichever side of them is lighter), mutual (greys of any order, by mutual information), difference (grey values as they are: one camera, one exposure), or auto</source>
        <translation>Die verglichenen Merkmale: Textur (Fäden, Szenen; gleicht örtliche Verstärkung und Helligkeit aus), Struktur (verschieden gefärbte Schnitte), Gradient (Kanten, gleich welche Seite heller ist), Transinformation (Grauwerte in beliebiger Ordnung), Differenz (Grauwerte, wie sie sind: eine Kamera, eine Belichtung) oder automatisch</translation>
    </message>
        <message>
            <source>data is one of auto, texture, structure, gradient, mutual, difference</source>
            <translation>data ist eines von auto, texture, structure, gradient, mutual, difference</translation>
        </message>
        <message>
            <source>cannot weigh the channels of the %1 by %2 weights</source>
            <translation>die Kanäle lassen sich nicht mit %2 Gewichten gewichten (%1)</translation>
        </message>
        <message>
            <source>it has %1</source>
            <translation>es sind %1</translation>
        </message>
        <message>
            <source>Give one weight for each channel, separated by commas, as 1,0,0.5: none below 0, and one above it.</source>
            <translation>Für jeden Kanal ein Gewicht angeben, durch Kommas getrennt, etwa 1,0,0.5: keines unter 0 und wenigstens eines darüber.</translation>
        </message>
        <message>
            <source>cannot weigh channels by '%1'</source>
            <translation>mit „%1“ lassen sich Kanäle nicht gewichten</translation>
        </message>
        <message>
            <source>it is not a list of non-negative numbers with at least one above 0</source>
            <translation>es ist keine Liste nicht negativer Zahlen, von denen wenigstens eine größer als 0 ist</translation>
        </message>
        <message>
            <source>Channel weights</source>
            <translation>Gewichte der Kanäle</translation>
        </message>
        <message>
            <source>Weight of each channel, as 1,0,0.5: channels are compared separately and their evidence is summed; empty compares one grey image</source>
            <translation>Gewicht jedes Kanals, etwa 1,0,0.5: Kanäle werden einzeln verglichen und ihre Ergebnisse summiert; ohne Angabe wird ein Graubild verglichen</translation>
        </message>
        <message>
            <source>Measured: 0.011 to 0.092 px on cloth and weave, 0.09 px on optical flow scenes (medians); tissue in different stains 0.0031 of the diagonal.</source>
            <translation>Gemessener Fehler: 0,011 bis 0,092 px bei Stoffen, 0,09 px bei Testszenen für optischen Fluss (Mediane); bei verschieden gefärbten Schnitten 0,0031 der Bilddiagonale.</translation>
        </message>
        <message>
            <source>Measured on tissue in different stains: 0.00282 of the diagonal, like the dense engine alone; on cloth the same maps as that engine.</source>
            <translation>Gemessen an Gewebe in verschiedenen Färbungen: 0,00282 der Diagonale, wie das dichte Verfahren allein; auf Stoff genau dessen Transformationen.</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp: 0.021 px at 4 megapixels, 0.040 px at 300 (medians).</source>
            <translation>Gemessen an einem Stoff mit bekannter Verformung: 0,021 px bei 4 Megapixeln, 0,040 px bei 300 (Mediane).</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp of 300 megapixels: 0.073 px median, 0.43 px at most. Tissue in different stains, run alone: 0.0040 of the diagonal.</source>
            <translation>Gemessen an einem Stoff von 300 Megapixeln mit bekannter Verformung: Median 0,073 px, höchstens 0,43 px. Verschieden gefärbte Schnitte, für sich allein ausgeführt: 0,0040 der Diagonale.</translation>
        </message>
        <message>
            <source>Measured, run alone: 0.20 px on optical flow scenes; 0.24 to 114 px on weaves, where it loses its way.</source>
            <translation>Gemessen, für sich allein ausgeführt: 0,20 px an Szenen für optischen Fluss; 0,24 bis 114 px an Stoffen, wo es unzuverlässig ist.</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp of 300 megapixels, run alone: 0.049 px median; 0.26 s and 30.5 GiB on one H200.</source>
            <translation>Gemessen an einem Stoff von 300 Megapixeln mit bekannter Verformung, für sich allein ausgeführt: Median 0,049 px; 0,26 s und 30,5 GiB auf einer H200.</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp of 300 megapixels, run alone: 0.069 px median; 4.3 s and 28.3 GiB on one H200.</source>
            <translation>Gemessen an einem Stoff von 300 Megapixeln mit bekannter Verformung, für sich allein ausgeführt: Median 0,069 px; 4,3 s und 28,3 GiB auf einer H200.</translation>
        </message>
        <message>
            <source>Measured: 0.012 to 0.088 px on cloth and weave (medians); 0.0030 px on a synthetic fabric of 300 megapixels.</source>
            <translation>Gemessen: 0,012 bis 0,088 px an Stoffen (Mediane); 0,0030 px an einem synthetischen Stoff von 300 Megapixeln.</translation>
        </message>
        <message>
            <source>Measured on a weave: 0.17 px median, 11 px at the 99th percentile, in 8 times the time of SyN.</source>
            <translation>Gemessen an einem Stoff: Median 0,17 px, 99. Perzentil 11 px, in der 8-fachen Zeit von SyN.</translation>
        </message>
        <message>
            <source>Measured: 0.012 to 0.091 px on cloth and weave (medians); forward and back with the images swapped, at most 0.026 px (medians).</source>
            <translation>Gemessen: 0,012 bis 0,091 px an Stoffen (Mediane); hin und mit vertauschten Bildern zurück höchstens 0,026 px (Mediane).</translation>
        </message>
        <message>
            <source>no match was found: the images agree no better than unrelated places</source>
            <translation>keine Übereinstimmung gefunden: die Bilder stimmen nicht besser überein als beliebige Stellen</translation>
        </message>
        <message>
            <source>the texture is periodic, and this match is hardly better than one a period away</source>
            <translation>die Textur wiederholt sich, und diese Lage passt kaum besser als die um eine Periode versetzte</translation>
        </message>
        <message>
            <source>only %1 of the check points were found again: too few to judge by</source>
            <translation>nur %1 der Prüfpunkte wurden wiedergefunden: zu wenige für ein Urteil</translation>
        </message>
        <message>
            <source>coarse structures lie %1 from where the result puts them (median)</source>
            <translation>grobe Strukturen liegen %1 neben der Stelle, an die das Ergebnis sie legt (Median)</translation>
        </message>
        <message>
            <source>an error of up to %1 is expected here</source>
            <translation>hier wird ein Fehler von bis zu %1 erwartet</translation>
        </message>
        <message>
            <source>The dense engine was kept: local correlation %1 (unrelated places %2)</source>
            <translation>Das dichte Verfahren wurde behalten: örtliche Korrelation %1 (beliebige Stellen %2)</translation>
        </message>
        <message>
            <source>The dense engine found no match: local correlation %1, no better than unrelated places (%2)</source>
            <translation>Das dichte Verfahren fand keine Übereinstimmung: örtliche Korrelation %1, nicht besser als beliebige Stellen (%2)</translation>
        </message>
        <message>
            <source>No starting position was found, and the dense engine found no match: local correlation %1, no better than unrelated places (%2)</source>
            <translation>Es wurde keine Startlage gefunden, und das dichte Verfahren fand keine Übereinstimmung: örtliche Korrelation %1, nicht besser als beliebige Stellen (%2)</translation>
        </message>
        <message>
            <source>elastix was kept: local correlation %1 (unrelated places %2)</source>
            <translation>elastix wurde behalten: örtliche Korrelation %1 (beliebige Stellen %2)</translation>
        </message>
        <message>
            <source>elastix did no better: local correlation %1 (unrelated places %2)</source>
            <translation>elastix war nicht besser: örtliche Korrelation %1 (beliebige Stellen %2)</translation>
        </message>
        <message>
            <source>%1 was kept: there was no other result to compare it with.</source>
            <translation>%1 wurde behalten: es gab kein anderes Ergebnis zum Vergleich.</translation>
        </message>
        <message>
            <source>%1 was kept: the expected error of %2 is the same.</source>
            <translation>%1 wurde behalten: der erwartete Fehler von %2 ist gleich.</translation>
        </message>
        <message>
            <source>%1 was kept: its expected error is smaller than that of %2 by %3.</source>
            <translation>%1 wurde behalten: sein erwarteter Fehler ist um %3 kleiner als der von %2.</translation>
        </message>
        <message>
            <source>%1 was kept: the expected error of %2 is smaller by %3, which is too little to be sure.</source>
            <translation>%1 wurde behalten: der erwartete Fehler von %2 ist um %3 kleiner, zu wenig, um sicher zu sein.</translation>
        </message>
        <message>
            <source>%1 was kept although the expected error of %2 is smaller by %3: the images share their structure but not their texture (local correlation %4, unrelated places %5), and there a smaller expected error has not meant a better result.</source>
            <translation>%1 wurde behalten, obwohl der erwartete Fehler von %2 um %3 kleiner ist: die Bilder haben ihre Struktur gemeinsam, nicht ihre Textur (örtliche Korrelation %4, beliebige Stellen %5), und dort bedeutete ein kleinerer erwarteter Fehler kein besseres Ergebnis.</translation>
        </message>
        <message>
            <source>The images share their fine texture (local correlation %1, unrelated places %2), so they are matched by texture.</source>
            <translation>Die Bilder haben ihre feine Textur gemeinsam (örtliche Korrelation %1, beliebige Stellen %2): sie werden nach der Textur abgeglichen.</translation>
        </message>
        <message>
            <source>The images do not share their fine texture (local correlation %1, unrelated places %2), so they are matched by edges and shapes.</source>
            <translation>Die Bilder haben ihre feine Textur nicht gemeinsam (örtliche Korrelation %1, beliebige Stellen %2): sie werden nach Kanten und Formen abgeglichen.</translation>
        </message>
        <message>
            <source>centres aligned</source>
            <translation>Mitten zur Deckung gebracht</translation>
        </message>
        <message>
            <source>visible areas aligned</source>
            <translation>sichtbare Flächen zur Deckung gebracht</translation>
        </message>
        <message>
            <source>scaled by their pixel sizes</source>
            <translation>nach Pixelgrößen skaliert</translation>
        </message>
        <message>
            <source>their current position</source>
            <translation>aktuelle Lage der Bilder</translation>
        </message>
        <message>
            <source>no start was found: of all rotations, scales and features that were tried, the best scores %1, and %2 is needed; the images were left in their current position. If they do show the same thing, set landmarks</source>
            <translation>keine Startlage gefunden: Von allen geprüften Drehungen, Maßstäben und Merkmalen erreicht die beste %1 Punkte, nötig sind %2; die Bilder blieben in ihrer aktuellen Lage. Zeigen sie doch dasselbe, Landmarken setzen</translation>
        </message>
        <message>
            <source>no start was found within the limits (%1): of all rotations, scales and features that were tried there, the best scores %2, and %3 is needed; the images were left in their current position. If they do show the same thing, widen the limits or set landmarks</source>
            <translation>keine Startlage innerhalb der Grenzen gefunden (%1): Von allen dort geprüften Drehungen, Maßstäben und Merkmalen erreicht die beste %2 Punkte, nötig sind %3; die Bilder blieben in ihrer aktuellen Lage. Zeigen sie doch dasselbe, die Grenzen erweitern oder Landmarken setzen</translation>
        </message>
        <message>
            <source>the starting position is certain (score %1; 7.5 is needed)</source>
            <translation>die Startlage ist sicher (%1 Punkte; nötig sind 7,5)</translation>
        </message>
        <message>
            <source>the starting position is likely right (score %1; 7.5 is needed)</source>
            <translation>die Startlage ist wahrscheinlich richtig (%1 Punkte; nötig sind 7,5)</translation>
        </message>
        <message>
            <source>%1 matching features agree on it (%2 would by chance)</source>
            <translation>%1 passende Merkmale sprechen dafür (%2 wären Zufall)</translation>
        </message>
        <message>
            <source>the texture fits there far better than anywhere around</source>
            <translation>die Textur passt dort weit besser als irgendwo daneben</translation>
        </message>
        <message>
            <source>the next best scores %1</source>
            <translation>die nächstbeste erreicht %1 Punkte</translation>
        </message>
        <message>
            <source>of %1 candidates the one that fits most closely</source>
            <translation>von %1 geprüften Startlagen die, die am genauesten passt</translation>
        </message>
        <message>
            <source>another scores %1</source>
            <translation>eine andere erreicht %1 Punkte</translation>
        </message>
        <message>
            <source>Local correlation in the region: %1 now, %2 before (unrelated places %3).</source>
            <translation>Örtliche Korrelation im Bereich: jetzt %1, vorher %2 (beliebige Stellen %3).</translation>
        </message>
        <message>
            <source>Local correlation in the region fell to %1 from %2 (unrelated places %3). Look at it, and undo if it got worse.</source>
            <translation>Die örtliche Korrelation im Bereich fiel von %2 auf %1 (beliebige Stellen %3). Den Bereich ansehen und das Registrieren rückgängig machen, wenn er schlechter geworden ist.</translation>
        </message>
        <message>
            <source>The result is within %1 of the drags and marks there.</source>
            <translation>Das Ergebnis liegt höchstens %1 neben den Korrekturen und Landmarken dort.</translation>
        </message>
        <message>
            <source>Only a region of %1 x %2 of the fixed image was registered again, from (%3, %4) on; it blends into its surroundings within %5.</source>
            <translation>Nur ein Bereich von %1 x %2 des festen Bildes wurde neu registriert, ab (%3; %4); er geht innerhalb von %5 in seine Umgebung über.</translation>
        </message>
        <message>
            <source>the window does not find the order of sections by itself</source>
            <translation>das Fenster findet die Reihenfolge von Schnitten nicht selbst</translation>
        </message>
        <message>
            <source>cannot register the section %1</source>
            <translation>der Schnitt %1 lässt sich nicht registrieren</translation>
        </message>
        <message>
            <source>putting maps together</source>
            <translation>Transformationen zusammensetzen</translation>
        </message>
        <message>
            <source>cannot use the region %1</source>
            <translation>der Bereich %1 ist nicht verwendbar</translation>
        </message>
        <message>
            <source>it is not x, y, width and height, the last two above zero</source>
            <translation>es sind nicht x, y, Breite und Höhe, die beiden letzten über null</translation>
        </message>
        <message>
            <source>For example 1200,800,640,480 in pixels of the fixed image, or 12,8,6.4,4.8mm.</source>
            <translation>Zum Beispiel 1200,800,640,480 in Pixeln des festen Bildes oder 12,8,6.4,4.8mm.</translation>
        </message>
        <message>
            <source>the fixed image's pixel size is not known</source>
            <translation>die Pixelgröße des festen Bildes ist nicht bekannt</translation>
        </message>
        <message>
            <source>Give it in pixels, or state the pixel size.</source>
            <translation>Den Bereich in Pixeln angeben oder die Pixelgröße nennen.</translation>
        </message>
        <message>
            <source>no pixel of the fixed image lies in it, which has %1 pixels</source>
            <translation>kein Pixel des festen Bildes, das %1 Pixel hat, liegt darin</translation>
        </message>
        <message>
            <source>Choose one that lies on the fixed image, at least in part.</source>
            <translation>Einen Bereich wählen, der zumindest teilweise auf dem festen Bild liegt.</translation>
        </message>
        <message>
            <source>cannot fill the area outside the moving image</source>
            <translation>die Fläche außerhalb des bewegten Bildes lässt sich nicht füllen</translation>
        </message>
        <message>
            <source>%1 values are given for the %3 channels of %2</source>
            <translation>%1 Werte sind angegeben für die %3 Kanäle von %2</translation>
        </message>
        <message>
            <source>Give one value, or one for each channel.</source>
            <translation>Einen Wert angeben oder einen für jeden Kanal.</translation>
        </message>
        <message>
            <source>%1 is no value of %2 samples, which go from %3 to %4</source>
            <translation>%1 ist kein Wert von Abtastwerten des Typs %2, die von %3 bis %4 reichen</translation>
        </message>
        <message>
            <source>cannot use --outside %1</source>
            <translation>--outside %1 ist nicht verwendbar</translation>
        </message>
        <message>
            <source>it is neither a number nor numbers with commas between them</source>
            <translation>es ist weder eine Zahl, noch sind es Zahlen mit Kommas dazwischen</translation>
        </message>
        <message>
            <source>For example 255, or 255,240,200 for an image in colour.</source>
            <translation>Zum Beispiel 255, oder 255,240,200 für ein Farbbild.</translation>
        </message>
        <message>
            <source>Leave this field out, or save it again from the program it came from.</source>
            <translation>Dieses Bildfeld weglassen oder aus seinem Programm neu speichern.</translation>
        </message>
        <message>
            <source>must be distance, angle or threads</source>
            <translation>muss distance, angle oder threads sein</translation>
        </message>
        <message>
            <source>must be two points, or three of an angle</source>
            <translation>müssen zwei Punkte sein, bei einem Winkel drei</translation>
        </message>
        <message>
            <source>must be three places at least, and a spacing above zero</source>
            <translation>müssen mindestens drei Stellen sein, und ein Abstand größer als null</translation>
        </message>
        <message>
            <source>the expected error of the result "%1" is left out: %2</source>
            <translation>der erwartete Fehler des Ergebnisses „%1“ wird ausgelassen: %2</translation>
        </message>
        <message>
            <source>must be measured, blank, lost, ambiguous or uncovered</source>
            <translation>muss measured, blank, lost, ambiguous oder uncovered sein</translation>
        </message>
        <message>
            <source>does not fit the number of places</source>
            <translation>passt nicht zur Anzahl der Stellen</translation>
        </message>
        <message>
            <source>must be 16 hexadecimal digits</source>
            <translation>muss aus 16 hexadezimalen Ziffern bestehen</translation>
        </message>
        <message>
            <source>the drag of %1 was not followed: the images match better %2 from where it was put</source>
            <translation>der Korrektur um %1 wurde nicht gefolgt: die Bilder passen %2 daneben besser zusammen</translation>
        </message>
        <message>
            <source>its content is no %1: it is damaged, or a file of another kind under this name</source>
            <translation>ihr Inhalt ist kein %1: sie ist beschädigt, oder es ist eine andere Art von Datei unter diesem Namen</translation>
        </message>
        <message>
            <source>there is no such file or folder</source>
            <translation>die Datei oder der Ordner existiert nicht</translation>
        </message>
        <message>
            <source>this user is not permitted to do that</source>
            <translation>dieser Benutzer darf das nicht</translation>
        </message>
        <message>
            <source>the disk can only be read</source>
            <translation>der Datenträger ist schreibgeschützt</translation>
        </message>
        <message>
            <source>a part of its path is a file, not a folder</source>
            <translation>ein Teil des Pfades ist eine Datei, kein Ordner</translation>
        </message>
        <message>
            <source>look at landmark %1 again: far from where the others put it (%2 of %3)</source>
            <translation>Landmarke %1 erneut ansehen: weit von der Stelle, an die die anderen sie legen (%2 von %3)</translation>
        </message>
        <message>
            <source>Registration report</source>
            <translation>Registrierungsbericht</translation>
        </message>
        <message>
            <source>%1 on %2, %3</source>
            <translation>%1 auf %2, %3</translation>
        </message>
        <message>
            <source>%1</source>
            <translation>%1</translation>
        </message>
        <message>
            <source>%1 to %2</source>
            <translation>%1 bis %2</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1 %2</translation>
        </message>
        <message>
            <source>%1.</source>
            <translation>%1.</translation>
        </message>
        <message>
            <source>Before and after</source>
            <translation>Vorher und nachher</translation>
        </message>
        <message>
            <source>Fixed image red, moving image cyan, brightness evened out: grey where they agree, coloured fringes where not.</source>
            <translation>Festes Bild rot, bewegtes Bild cyan, Helligkeit angeglichen: grau, wo sie übereinstimmen, farbige Säume, wo nicht.</translation>
        </message>
        <message>
            <source>After</source>
            <translation>Nachher</translation>
        </message>
        <message>
            <source>The moving image under the map.</source>
            <translation>Das bewegte Bild nach der Transformation.</translation>
        </message>
        <message>
            <source>Frames: places to look at, with the letters of the list below.</source>
            <translation>Rahmen: zu prüfende Stellen, mit den Buchstaben der Liste unten.</translation>
        </message>
        <message>
            <source>Checkerboard</source>
            <translation>Schachbrett</translation>
        </message>
        <message>
            <source>Squares of the fixed and the warped moving image in turn; lines run on across the edges.</source>
            <translation>Felder des festen und des verformten bewegten Bildes im Wechsel; Linien laufen über die Feldgrenzen hinweg weiter.</translation>
        </message>
        <message>
            <source>Deformation</source>
            <translation>Verformung</translation>
        </message>
        <message>
            <source>The map&apos;s deformation beyond its affine part, drawn %1 times as large.</source>
            <translation>Die Verformung durch die Transformation nach Abzug ihres affinen Teils, %1-fach vergrößert gezeichnet.</translation>
        </message>
        <message>
            <source>The map&apos;s deformation beyond its affine part, at its true size.</source>
            <translation>Die Verformung durch die Transformation nach Abzug ihres affinen Teils, in wahrer Größe.</translation>
        </message>
        <message>
            <source>Where it agrees</source>
            <translation>Wo die Bilder übereinstimmen</translation>
        </message>
        <message>
            <source>Residual</source>
            <translation>Restfehler</translation>
        </message>
        <message>
            <source>Where blocks of %1 are found again, at full resolution. %2 and more; lines point there. Hollow: not found again for certain.</source>
            <translation>Wo Blöcke von %1 in voller Auflösung wiedergefunden werden. %2 und mehr; die Striche zeigen dorthin. Hohl: nicht sicher wiedergefunden.</translation>
        </message>
        <message>
            <source>Where blocks of %1 are found again, at 1/%2. %3 and more; lines point there. Hollow: not found again for certain.</source>
            <translation>Wo Blöcke von %1 bei 1/%2 der Auflösung wiedergefunden werden. %3 und mehr; die Striche zeigen dorthin. Hohl: nicht sicher wiedergefunden.</translation>
        </message>
        <message>
            <source>Forward and back</source>
            <translation>Hin und zurück</translation>
        </message>
        <message>
            <source>How far the search from fixed to moving and back misses its start. %1. Hollow: more.</source>
            <translation>Wie weit die Suche vom festen zum bewegten Bild und zurück ihren Ausgangspunkt verfehlt. %1. Hohl: mehr.</translation>
        </message>
        <message>
            <source>Correlation before</source>
            <translation>Korrelation vorher</translation>
        </message>
        <message>
            <source>Correlation after</source>
            <translation>Korrelation nachher</translation>
        </message>
        <message>
            <source>Local correlation of edges in blocks of %1, median %2. %3</source>
            <translation>Örtliche Korrelation der Kanten in Blöcken von %1, Median %2. %3</translation>
        </message>
        <message>
            <source>Places to look at</source>
            <translation>Zu prüfende Stellen</translation>
        </message>
        <message>
            <source>place</source>
            <translation>Stelle</translation>
        </message>
        <message>
            <source>why</source>
            <translation>Grund</translation>
        </message>
        <message>
            <source>reviewed</source>
            <translation>durchgesehen</translation>
        </message>
        <message>
            <source>accepted</source>
            <translation>akzeptiert</translation>
        </message>
        <message>
            <source>open</source>
            <translation>offen</translation>
        </message>
        <message>
            <source>Measures</source>
            <translation>Messgrößen</translation>
        </message>
        <message>
            <source>Stretch, skew and bow</source>
            <translation>Dehnung, Schrägverzug und Bogenverzug</translation>
        </message>
        <message>
            <source>Stretched by %1 along %2 and %3 across; skew %4, bow %5</source>
            <translation>Gedehnt um %1 längs %2 und %3 quer dazu; Schrägverzug %4, Bogenverzug %5</translation>
        </message>
        <message>
            <source>The cloth travelled at %1 to %2 of its mean speed; the run began with that taken out.</source>
            <translation>Der Stoff lief mit %1 bis %2 seiner mittleren Geschwindigkeit; der Lauf begann, nachdem dies herausgerechnet war.</translation>
        </message>
        <message>
            <source>Travel, stretch, skew and bow along the roll</source>
            <translation>Vorschub, Dehnung, Schräg- und Bogenverzug entlang der Bahn</translation>
        </message>
        <message>
            <source>Ahead of even travel</source>
            <translation>Voraus gegenüber gleichmäßigem Lauf</translation>
        </message>
        <message>
            <source>Stretch</source>
            <translation>Dehnung</translation>
        </message>
        <message>
            <source>along</source>
            <translation>längs</translation>
        </message>
        <message>
            <source>across</source>
            <translation>quer</translation>
        </message>
        <message>
            <source>Skew</source>
            <translation>Schrägverzug</translation>
        </message>
        <message>
            <source>Bow</source>
            <translation>Bogenverzug</translation>
        </message>
        <message>
            <source>%1 along the roll</source>
            <translation>%1 entlang der Bahn</translation>
        </message>
        <message>
            <source>Landmarks</source>
            <translation>Landmarken</translation>
        </message>
        <message>
            <source>landmark</source>
            <translation>Landmarke</translation>
        </message>
        <message>
            <source>Measured by hand on the fixed image</source>
            <translation>Von Hand auf dem festen Bild gemessen</translation>
        </message>
        <message>
            <source>no.</source>
            <translation>Nr.</translation>
        </message>
        <message>
            <source>what</source>
            <translation>Messung</translation>
        </message>
        <message>
            <source>more</source>
            <translation>Weiteres</translation>
        </message>
        <message>
            <source>distance</source>
            <translation>Abstand</translation>
        </message>
        <message>
            <source>angle</source>
            <translation>Winkel</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>Fäden</translation>
        </message>
        <message>
            <source>no regular threads</source>
            <translation>keine regelmäßigen Fäden</translation>
        </message>
        <message>
            <source>%1 threads, %2 per cm</source>
            <translation>%1 Fäden, %2 pro cm</translation>
        </message>
        <message>
            <source>%1 threads, one every %2</source>
            <translation>%1 Fäden, einer alle %2</translation>
        </message>
        <message>
            <source>uneven</source>
            <translation>ungleichmäßig</translation>
        </message>
        <message>
            <source>Engines compared</source>
            <translation>Verfahren im Vergleich</translation>
        </message>
        <message>
            <source>engine</source>
            <translation>Verfahren</translation>
        </message>
        <message>
            <source>within tolerance</source>
            <translation>innerhalb der Toleranz</translation>
        </message>
        <message>
            <source>Jacobian</source>
            <translation>Jacobi-Determinante</translation>
        </message>
        <message>
            <source>time s</source>
            <translation>Zeit (s)</translation>
        </message>
        <message>
            <source>kept</source>
            <translation>behalten</translation>
        </message>
        <message>
            <source>place by place, the kept map's expected error is %1 larger</source>
            <translation>Stelle für Stelle ist der erwartete Fehler der behaltenen Transformation um %1 größer</translation>
        </message>
        <message>
            <source>place by place, the kept map's expected error is %1 smaller</source>
            <translation>Stelle für Stelle ist der erwartete Fehler der behaltenen Transformation um %1 kleiner</translation>
        </message>
        <message>
            <source>Metric</source>
            <translation>Ähnlichkeitsmaß</translation>
        </message>
        <message>
            <source>levels %1 to %2 of %3</source>
            <translation>Stufen %1 bis %2 von %3</translation>
        </message>
        <message>
            <source>level %1</source>
            <translation>Stufe %1</translation>
        </message>
        <message>
            <source>iteration %1</source>
            <translation>Iteration %1</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Hinweise</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Lauf</translation>
        </message>
        <message>
            <source>fixed</source>
            <translation>festes Bild</translation>
        </message>
        <message>
            <source>moving</source>
            <translation>bewegtes Bild</translation>
        </message>
        <message>
            <source>fixed, read through</source>
            <translation>festes Bild, korrigiert mit</translation>
        </message>
        <message>
            <source>moving, read through</source>
            <translation>bewegtes Bild, korrigiert mit</translation>
        </message>
        <message>
            <source>initial</source>
            <translation>Startlage</translation>
        </message>
        <message>
            <source>resolution</source>
            <translation>Auflösung</translation>
        </message>
        <message>
            <source>machine</source>
            <translation>Rechner</translation>
        </message>
        <message>
            <source>version</source>
            <translation>Version</translation>
        </message>
        <message>
            <source>seed</source>
            <translation>Zufallsstartwert</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keiner</translation>
        </message>
        <message>
            <source>time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>option %1</source>
            <translation>Option %1</translation>
        </message>
        <message>
            <source>the largest error expected in the part registered again grew from %1 to %2</source>
            <translation>der größte erwartete Fehler in dem neu registrierten Teil ist von %1 auf %2 gestiegen</translation>
        </message>
        <message>
            <source>Export it again, or make a new copy from its source.</source>
            <translation>Die Datei aus ihrer Quelle neu exportieren oder noch einmal kopieren.</translation>
        </message>
        <message>
            <source>The file is damaged; export it again, or make a new copy from its source.</source>
            <translation>Die Datei ist beschädigt; sie aus ihrer Quelle neu exportieren oder noch einmal kopieren.</translation>
        </message>
        <message>
            <source>it is held in memory</source>
            <translation>es liegt im Arbeitsspeicher</translation>
        </message>
        <message>
            <source>its pixels are made as they are read</source>
            <translation>die Pixel entstehen erst beim Lesen</translation>
        </message>
        <message>
            <source>only a part of it is wanted</source>
            <translation>nur ein Teil davon wird gebraucht</translation>
        </message>
        <message>
            <source>it is compressed (%1)</source>
            <translation>es ist komprimiert (%1)</translation>
        </message>
        <message>
            <source>a %1 image is compressed</source>
            <translation>ein Bild in %1 ist komprimiert</translation>
        </message>
        <message>
            <source>its colours are converted as they are read</source>
            <translation>die Farben werden beim Lesen umgerechnet</translation>
        </message>
        <message>
            <source>its colours come from a palette</source>
            <translation>die Farben stammen aus einer Palette</translation>
        </message>
        <message>
            <source>its %1-bit samples are converted as they are read</source>
            <translation>die Werte mit %1 Bit werden beim Lesen umgerechnet</translation>
        </message>
        <message>
            <source>its channels lie in planes of their own</source>
            <translation>jeder Kanal liegt in einer eigenen Ebene</translation>
        </message>
        <message>
            <source>its channels come from several pages</source>
            <translation>die Kanäle stammen von mehreren Seiten</translation>
        </message>
        <message>
            <source>not all of its channels are taken</source>
            <translation>nicht alle Kanäle werden übernommen</translation>
        </message>
        <message>
            <source>its bytes lie in another order than this machine&apos;s</source>
            <translation>die Bytes liegen in anderer Reihenfolge als auf diesem Rechner</translation>
        </message>
        <message>
            <source>its bits lie in another order than this machine&apos;s</source>
            <translation>die Bits liegen in anderer Reihenfolge als auf diesem Rechner</translation>
        </message>
        <message>
            <source>it counts from white</source>
            <translation>es zählt von Weiß aus</translation>
        </message>
        <message>
            <source>its rows are padded</source>
            <translation>die Zeilen sind aufgefüllt</translation>
        </message>
        <message>
            <source>it is turned as it is read (orientation %1)</source>
            <translation>es wird beim Lesen gedreht (Orientierung %1)</translation>
        </message>
        <message>
            <source>its %1 has no place that could be read</source>
            <translation>%1: die Stelle in der Datei ist nicht lesbar</translation>
        </message>
        <message>
            <source>its %1 is left out of the file</source>
            <translation>%1 fehlt in der Datei</translation>
        </message>
        <message>
            <source>its %1 is not all in the file</source>
            <translation>%1 ist nicht vollständig in der Datei</translation>
        </message>
        <message>
            <source>its %1 does not begin at a multiple of its samples&apos; size</source>
            <translation>%1 beginnt nicht bei einem Vielfachen der Wertgröße</translation>
        </message>
        <message>
            <source>it is read through OpenSlide</source>
            <translation>es wird durch OpenSlide gelesen</translation>
        </message>
        <message>
            <source>its chunks are values of a zarr store</source>
            <translation>die Blöcke sind Werte eines zarr-Speichers</translation>
        </message>
        <message>
            <source>its illumination is corrected as it is read</source>
            <translation>die Ausleuchtung wird beim Lesen korrigiert</translation>
        </message>
        <message>
            <source>%1 brought other bytes than the file holds</source>
            <translation>%1 lieferte andere Bytes, als in der Datei stehen</translation>
        </message>
        <message>
            <source>page-locked buffers</source>
            <translation>seitenfeste Puffer</translation>
        </message>
        <message>
            <source>the host&apos;s memory</source>
            <translation>Hauptspeicher</translation>
        </message>
        <message>
            <source>%1: %2, %3 thread</source>
            <translation>%1: %2, %3 Thread</translation>
        </message>
        <message>
            <source>%1: %2, %3 threads</source>
            <translation>%1: %2, %3 Threads</translation>
        </message>
        <message>
            <source>%1; not directly: %2</source>
            <translation>%1; nicht unmittelbar: %2</translation>
        </message>
        <message>
            <source>ALINIFY_CUFILE is off</source>
            <translation>ALINIFY_CUFILE steht auf off</translation>
        </message>
        <message>
            <source>ALINIFY_CUFILE is &apos;%1&apos;, which is none of off, auto and compat</source>
            <translation>ALINIFY_CUFILE ist „%1“ und damit weder off noch auto noch compat</translation>
        </message>
        <message>
            <source>cuFile&apos;s kernel module, nvidia-fs, is not loaded</source>
            <translation>das Kernelmodul von cuFile, nvidia-fs, ist nicht geladen</translation>
        </message>
        <message>
            <source>cuFile is not installed (%1 does not load)</source>
            <translation>cuFile ist nicht installiert (%1 lässt sich nicht laden)</translation>
        </message>
        <message>
            <source>%1 in its compatibility mode, by way of the host</source>
            <translation>%1 im Kompatibilitätsmodus, über den Hauptspeicher</translation>
        </message>
        <message>
            <source>%1, by way of the host where it must</source>
            <translation>%1, wo nötig über den Hauptspeicher</translation>
        </message>
        <message>
            <source>%1, which may read by way of the host</source>
            <translation>%1, womöglich über den Hauptspeicher</translation>
        </message>
        <message>
            <source>%1 cores, %2 memory</source>
            <translation>%1 Kerne, %2 Arbeitsspeicher</translation>
        </message>
        <message>
            <source>it was stopped</source>
            <translation>es wurde abgebrochen</translation>
        </message>
        <message>
            <source>it was not begun</source>
            <translation>es wurde nicht begonnen</translation>
        </message>
        <message>
            <source>not enough memory: the system refused more. Close other programs, or give a memory limit.</source>
            <translation>zu wenig Arbeitsspeicher: Das System gab nicht mehr her. Andere Programme schließen oder eine Speichergrenze angeben.</translation>
        </message>
        <message>
            <source>internal error: %1. Please report it.</source>
            <translation>interner Fehler: %1. Bitte melden.</translation>
        </message>
        <message>
            <source>judged %1</source>
            <translation>Urteil: %1</translation>
        </message>
        <message>
            <source>Processor</source>
            <translation>Prozessor</translation>
        </message>
        <message>
            <source>the result before</source>
            <translation>das vorherige Ergebnis</translation>
        </message>
        <message>
            <source>as it was shown</source>
            <translation>wie angezeigt</translation>
        </message>
        <message>
            <source>gradient</source>
            <translation>Gradient</translation>
        </message>
        <message>
            <source>mutual</source>
            <translation>Transinformation</translation>
        </message>
        <message>
            <source>bending</source>
            <translation>Biegung</translation>
        </message>
        <message>
            <source>curvature</source>
            <translation>Krümmung</translation>
        </message>
        <message>
            <source>syn</source>
            <translation>SyN</translation>
        </message>
        <message>
            <source>CPU, 1 thread</source>
            <translation>CPU, 1 Thread</translation>
        </message>
        <message>
            <source>CPU, %1 threads</source>
            <translation>CPU, %1 Threads</translation>
        </message>
        <message>
            <source>%1 devices: %2</source>
            <translation>%1 Geräte: %2</translation>
        </message>
        <message>
            <source>running on the CPU: no GPU library is installed</source>
            <translation>rechnet auf der CPU: Es ist keine GPU-Bibliothek installiert</translation>
        </message>
        <message>
            <source>it holds points, landmarks or check points, and names no images</source>
            <translation>sie enthält Punkte, Landmarken oder Prüfpunkte und nennt keine Bilder</translation>
        </message>
        <message>
            <source>Open the pair and import landmarks there. Files of check points are named in the column check_points of a list.</source>
            <translation>Das Paar öffnen und die Landmarken dort importieren. Dateien mit Prüfpunkten nennt die Spalte check_points einer Liste.</translation>
        </message>
        <message>
            <source>cannot be known: nothing is seen here, and the map may be off by %1</source>
            <translation>nicht beurteilbar: Hier ist keine Struktur zu sehen; die Transformation kann um %1 abweichen</translation>
        </message>
        <message>
            <source>the folder %1, which holds its results, is not there</source>
            <translation>der Ordner %1 mit ihren Ergebnissen fehlt</translation>
        </message>
        <message>
            <source>check point %1 is off by %2: either it is misplaced, or the map is wrong there</source>
            <translation>Prüfpunkt %1 weicht um %2 ab: Entweder ist er falsch gesetzt, oder die Transformation ist dort falsch</translation>
        </message>
    <message>
        <source>the map misses landmark %1: either it is misplaced, or the map is wrong there</source>
        <translation>die Transformation verfehlt Landmarke %1: Entweder liegt sie falsch, oder die Transformation ist dort falsch</translation>
    </message>
    <message>
        <source>the map misses landmark %1, and others: either they are misplaced, or the map is wrong there</source>
        <translation>die Transformation verfehlt Landmarke %1 und weitere: Entweder liegen sie falsch, oder die Transformation ist dort falsch</translation>
    </message>
        <message>
            <source>registered again, this part is right to %1 on %3 of its area (%2 before); largest error %5 (%4 before)</source>
            <translation>neu registriert, ist dieser Teil auf %3 seiner Fläche auf %1 genau (vorher %2); größter Fehler %5 (vorher %4)</translation>
        </message>
        <message>
            <source>compare them</source>
            <translation>vergleichen</translation>
        </message>
        <message>
            <source>run %1, place %2</source>
            <translation>Lauf %1, Stelle %2</translation>
        </message>
        <message>
            <source>the spots that were dragged here led this run, and from there on the images decided: Undo brings them back, and a landmark holds a place</source>
            <translation>die hier gezogenen Stellen haben diesen Lauf geführt, danach entschieden die Bilder: Rückgängig bringt sie zurück, eine Landmarke hält eine Stelle fest</translation>
        </message>
        <message>
            <source>inside it is right to %1; only at its edge almost nothing matches</source>
            <translation>innen stimmt es auf %1 genau; nur am Rand stimmt fast nichts überein</translation>
        </message>
        <message>
            <source>inside it is right to %1; at its edge an error of up to %2 is expected</source>
            <translation>innen stimmt es auf %1 genau; am Rand wird ein Fehler von bis zu %2 erwartet</translation>
        </message>
        <message>
            <source>registering again gains nothing more here: along the rim of a piece that moved by itself no map without a fold fits. Accept what is left</source>
            <translation>erneutes Registrieren hilft hier nicht weiter: Am Rand eines Stücks, das sich für sich bewegt hat, passt keine Transformation ohne Falte. Akzeptieren Sie, was übrig ist</translation>
        </message>
        <message>
            <source>it cannot be made %1 times smaller</source>
            <translation>%1-mal kleiner geht es nicht</translation>
        </message>
        <message>
            <source>give 1, 2, 4, 8, 16, 32 or 64</source>
            <translation>1, 2, 4, 8, 16, 32 oder 64 angeben</translation>
        </message>
        <message>
            <source>a file for printing keeps every pixel</source>
            <translation>eine Druckdatei behält jedes Pixel</translation>
        </message>
        <message>
            <source>leave out the layout for print, or the reduction</source>
            <translation>das Drucklayout oder die Verkleinerung weglassen</translation>
        </message>
        <message>
            <source>Correct it, or export the annotations again.</source>
            <translation>Die Koordinate berichtigen oder die Annotationen erneut exportieren.</translation>
        </message>
        <message>
            <source>its unit, "%1", stands after its features: where they are read, it is not known yet</source>
            <translation>ihre Einheit „%1“ steht hinter ihren Objekten: Wo diese gelesen werden, ist sie noch nicht bekannt</translation>
        </message>
        <message>
            <source>Move it before "features" in the file, or say which unit it is.</source>
            <translation>Sie in der Datei vor „features“ schreiben oder angeben, welche Einheit gilt.</translation>
        </message>
        <message>
            <source>GDCM, which reads DICOM, stops at it: it lacks or contradicts what GDCM needs, such as the orientation of its frames or the number of its rows</source>
            <translation>GDCM, das DICOM liest, bricht daran ab: Ihm fehlt oder widerspricht sich, was GDCM braucht, etwa die Ausrichtung der Einzelbilder oder die Zahl der Zeilen</translation>
        </message>
        <message>
            <source>Export it as single frames or as TIFF from a program that shows it.</source>
            <translation>Als Einzelbilder oder als TIFF aus einem Programm exportieren, das es anzeigt.</translation>
        </message>
        <message>
            <source>%1 of the %2 planes that its ImageJ description names are left out: they are not in the file, or not where ImageJ would have put them</source>
            <translation>%1 der %2 Ebenen, die seine ImageJ-Beschreibung nennt, fehlen: Sie sind nicht in der Datei, oder nicht dort, wo ImageJ sie abgelegt hätte</translation>
        </message>
        <message>
            <source>its planes follow the first one without a directory, and their samples cannot be read as they lie</source>
            <translation>seine Ebenen folgen der ersten ohne Verzeichnis, und ihre Werte sind nicht so zu lesen, wie sie liegen</translation>
        </message>
        <message>
            <source>it is a later plane of a stack that has one directory</source>
            <translation>es ist eine spätere Ebene eines Stapels mit nur einem Verzeichnis</translation>
        </message>
        <message>
            <source>its window of centre %1 and width %2 makes no sense and is not used</source>
            <translation>sein Grauwertfenster mit Mitte %1 und Breite %2 ergibt keinen Sinn und wird nicht verwendet</translation>
        </message>
        <message>
            <source>the DICOM files in this folder belong to %1 series</source>
            <translation>die DICOM-Dateien in diesem Ordner gehören zu %1 Serien</translation>
        </message>
        <message>
            <source>Open one of its files, or give each series a folder of its own.</source>
            <translation>Öffnen Sie eine der Dateien, oder legen Sie für jede Serie einen eigenen Ordner an.</translation>
        </message>
        <message>
            <source>the DICOM files in this folder hold several frames each</source>
            <translation>die DICOM-Dateien in diesem Ordner enthalten jeweils mehrere Einzelbilder</translation>
        </message>
        <message>
            <source>its slices are in the order of their instance numbers: their positions are not stated or all the same</source>
            <translation>seine Schichten sind nach ihren Instanznummern geordnet: Ihre Lage ist nicht angegeben oder überall dieselbe</translation>
        </message>
        <message>
            <source>its slices are in the order of the files&apos; names: neither positions nor instance numbers tell them apart</source>
            <translation>seine Schichten sind nach den Dateinamen geordnet: Weder Lage noch Instanznummer unterscheidet sie</translation>
        </message>
        <message>
            <source>its scale is not used: the unit of its axes, &quot;%1&quot;, is no known length</source>
            <translation>sein Maßstab wird nicht verwendet: Die Einheit seiner Achsen, „%1“, ist keine bekannte Länge</translation>
        </message>
        <message>
            <source>its OME description states samples of type %1, but they are %2</source>
            <translation>seine OME-Beschreibung nennt Werte vom Typ %1, sie sind aber %2</translation>
        </message>
        <message>
            <source>the map missed the landmarks by %1 at the median, as where the texture repeats; begun again from where they lie, it misses them by %2</source>
            <translation>die Transformation verfehlte die Landmarken im Median um %1, wie wo sich die Textur wiederholt; von ihnen aus neu begonnen, verfehlt sie sie um %2</translation>
        </message>
        <message>
            <source>the map misses the landmarks by %1 at the median; begun again from where they lie, it missed them by %2</source>
            <translation>die Transformation verfehlt die Landmarken im Median um %1; von ihnen aus neu begonnen, verfehlte sie sie um %2</translation>
        </message>
        <message>
            <source>the map misses the landmarks by %1 at the median</source>
            <translation>die Transformation verfehlt die Landmarken im Median um %1</translation>
        </message>
        <message>
        <source>the only place to review was accepted</source>
        <translation>die einzige zu prüfende Stelle ist akzeptiert</translation>
    </message>
    <message>
        <source>all %1 places to review were accepted</source>
        <translation>alle %1 zu prüfenden Stellen sind akzeptiert</translation>
    </message>
    <message>
        <source>%1 of %2 places to review were accepted</source>
        <translation>%1 von %2 zu prüfenden Stellen sind akzeptiert</translation>
    </message>
    <message>
        <source>on %1 of the comparable area the map is expected to be right to %2</source>
        <translation>auf %1 der vergleichbaren Fläche stimmt die Transformation voraussichtlich auf %2 genau</translation>
    </message>
    <message>
        <source>on %1 of the comparable area one repeat of the texture cannot be told from the next</source>
        <translation>auf %1 der vergleichbaren Fläche lässt sich eine Wiederholung der Textur nicht von der nächsten unterscheiden</translation>
    </message>
    <message>
        <source>on %1 of the comparable area another place nearby matches as well</source>
        <translation>auf %1 der vergleichbaren Fläche passt eine andere Stelle in der Nähe ebenso gut</translation>
    </message>
    <message>
        <source>on %1 of the comparable area, at the rims of blank areas, the map is probably off by more than %2</source>
        <translation>auf %1 der vergleichbaren Fläche, an den Rändern leerer Flächen, weicht die Transformation wahrscheinlich um mehr als %2 ab</translation>
    </message>
    <message>
        <source>on another %1 of the overlap, which shows nothing to compare, the map may be off by more than %2</source>
        <translation>auf weiteren %1 der Überlappung, die nichts Vergleichbares zeigen, kann die Transformation um mehr als %2 abweichen</translation>
    </message>
    <message>
        <source>90 % within %1</source>
        <translation>an 90 % der Stellen höchstens %1</translation>
    </message>
    <message>
        <source>%1 of the comparable area is expected to be within %2; no other engine was needed</source>
        <translation>auf %1 der vergleichbaren Fläche wird der Fehler unter %2 erwartet, und kein anderes Verfahren war nötig</translation>
    </message>
    <message>
        <source>Other engines were tried: the dense engine&apos;s map bends strongly, and only %1 of the comparable area was expected to be within %2.</source>
        <translation>Weitere Verfahren wurden versucht: Die Transformation des dichten Verfahrens verzerrt stark, und nur auf %1 der vergleichbaren Fläche wurde ein Fehler unter %2 erwartet.</translation>
    </message>
    <message>
        <source>%1: expected error %2 at the median, 90 % within %3, %4 of the comparable area within %5; Jacobian %6 to %7.</source>
        <translation>%1: erwarteter Fehler %2 im Median, an 90 % der Stellen höchstens %3, auf %4 der vergleichbaren Fläche unter %5; Jacobi-Determinante %6 bis %7.</translation>
    </message>
    <message>
        <source>%1 of the overlap shows nothing to compare</source>
        <translation>%1 der Überlappung zeigen nichts Vergleichbares</translation>
    </message>
    <message>
        <source>%1 of the comparable area could not be verified</source>
        <translation>%1 der vergleichbaren Fläche konnten nicht geprüft werden</translation>
    </message>
    <message>
        <source>%1 of the comparable area is misaligned by more than %2</source>
        <translation>%1 der vergleichbaren Fläche sind um mehr als %2 versetzt</translation>
    </message>
    <message>
        <source>%1 of the comparable area is wrong or unverified: %2 is misaligned by more than %3, %4 could not be verified</source>
        <translation>%1 der vergleichbaren Fläche sind falsch oder nicht bestätigt: %2 sind um mehr als %3 versetzt, %4 konnten nicht geprüft werden</translation>
    </message>
    <message>
        <source>%1 of the comparable area is misaligned by more than %2; %3 could not be verified</source>
        <translation>%1 der vergleichbaren Fläche sind um mehr als %2 versetzt; %3 konnten nicht geprüft werden</translation>
    </message>
    <message>
        <source>%1 of the comparable area</source>
        <translation>%1 der vergleichbaren Fläche</translation>
    </message>
    <message>
        <source>on %1 of the comparable area it is expected to be right to %2, counting the errors of every map of the chain: %3 at the median, 90 % within %4</source>
        <translation>auf %1 der vergleichbaren Fläche stimmt sie voraussichtlich auf %2 genau, mit den Fehlern jeder Transformation der Kette: %3 im Median, an 90 % der Stellen höchstens %4</translation>
    </message>
    <message>
        <source>%1 within %2</source>
        <translation>%1 höchstens %2</translation>
    </message>
    <message>
        <source>median %1, 90 % of the comparable area within %2</source>
        <translation>Median %1, auf 90 % der vergleichbaren Fläche höchstens %2</translation>
    </message>
    <message>
        <source>each of its frames is rescaled by a slope and an intercept of its own</source>
        <translation>jedes seiner Einzelbilder wird mit eigener Steigung und eigenem Achsenabschnitt skaliert</translation>
    </message>
    <message>
        <source>it names the predictor %1, which counts with LZW, deflate and zstd alone: its samples are read as stored</source>
        <translation>sie nennt den Prädiktor %1, der nur bei LZW, Deflate und Zstd gilt: Ihre Werte werden gelesen, wie sie gespeichert sind</translation>
    </message>
    <message>
        <source>it holds %1 of its %2 rows</source>
        <translation>er enthält %1 seiner %2 Zeilen</translation>
    </message>
    <message>
        <source>Blank areas, not counted among the places</source>
        <translation>Leere Flächen, nicht unter den Stellen gezählt</translation>
    </message>
    <message>
        <source>on %1 of the comparable area the map is off by more than %2 or nothing matches</source>
        <translation>auf %1 der vergleichbaren Fläche weicht die Transformation um mehr als %2 ab oder es stimmt nichts überein</translation>
    </message>
    <message>
        <source>at x %1, y %2 areas of the moving image are stretched %3-fold: look whether the structures agree (key J shows where)</source>
        <translation>bei x %1, y %2 werden Flächen des bewegten Bildes auf das %3-Fache gedehnt: Prüfen Sie, ob die Strukturen übereinstimmen (Taste J zeigt, wo)</translation>
    </message>
    <message>
        <source>at x %1, y %2 areas of the moving image are pressed to %3: look whether the structures agree (key J shows where)</source>
        <translation>bei x %1, y %2 werden Flächen des bewegten Bildes auf %3 gestaucht: Prüfen Sie, ob die Strukturen übereinstimmen (Taste J zeigt, wo)</translation>
    </message>
    <message>
        <source>Moving area to fixed area</source>
        <translation>Fläche im bewegten zu der im festen Bild</translation>
    </message>
    <message>
        <source>check; reviewed and accepted</source>
        <translation>zu prüfen; durchgesehen und akzeptiert</translation>
    </message>
    <message>
        <source>how the result &quot;%1&quot; was found is left out of its reports: %2</source>
        <translation>wie das Ergebnis „%1“ gefunden wurde, fehlt in seinen Berichten: %2</translation>
    </message>
        <message>
            <source>%1, page %2</source>
            <translation>%1, Seite %2</translation>
        </message>
    <message>
        <source>Unregistered</source>
        <translation>Nicht registriert</translation>
    </message>
    <message>
        <source>Both images as they are, pixel on pixel.</source>
        <translation>Beide Bilder, wie sie sind, Pixel auf Pixel.</translation>
    </message>
    <message>
        <source>Where the run&apos;s search laid the moving image, before the engine.</source>
        <translation>Wohin die Suche des Laufs das bewegte Bild gelegt hat, vor dem Verfahren.</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Am Start</translation>
    </message>
    <message>
        <source>corrected by hand at one place; every figure is of the corrected map</source>
        <translation>von Hand an einer Stelle korrigiert; jede Zahl gilt der korrigierten Transformation</translation>
    </message>
    <message>
        <source>%1, as given</source>
        <translation>%1, wie angegeben</translation>
    </message>
    <message>
        <source>%1, chosen from the images</source>
        <translation>%1, aus den Bildern gewählt</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>an error of %1 or more is expected here</source>
        <translation>hier wird ein Fehler von %1 oder mehr erwartet</translation>
    </message>
    <message>
        <source>inside it is right to %1; at its edge an error of %2 or more is expected</source>
        <translation>innen stimmt es auf %1 genau; am Rand wird ein Fehler von %2 oder mehr erwartet</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>leave-one-out error</source>
        <translation>Vorhersagefehler</translation>
    </message>
    <message>
        <source>expected error</source>
        <translation>erwarteter Fehler</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>an 90 % der Stellen höchstens</translation>
    </message>
    <message>
        <source>middle x</source>
        <translation>Mitte x</translation>
    </message>
    <message>
        <source>middle y</source>
        <translation>Mitte y</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>better than the result before: right to %1 on %3 of the area (%2 before); largest error %5 (%4 before)</source>
        <translation>besser als das vorherige Ergebnis: auf %3 der Fläche auf %1 genau (vorher %2); größter Fehler %5 (vorher %4)</translation>
    </message>
    <message>
        <source>worse than the result before: right to %1 on %3 of the area (%2 before); largest error %5 (%4 before)</source>
        <translation>schlechter als das vorherige Ergebnis: auf %3 der Fläche auf %1 genau (vorher %2); größter Fehler %5 (vorher %4)</translation>
    </message>
    <message>
        <source>much as the result before: right to %1 on %3 of the area (%2 before); largest error %5 (%4 before)</source>
        <translation>etwa wie das vorherige Ergebnis: auf %3 der Fläche auf %1 genau (vorher %2); größter Fehler %5 (vorher %4)</translation>
    </message>
    <message>
        <source>%1 (option %2)</source>
        <translation>%1 (Option %2)</translation>
    </message>
    <message>
        <source>open the images</source>
        <translation>Bilder öffnen</translation>
    </message>
    <message>
        <source>expect errors</source>
        <translation>Fehler abschätzen</translation>
    </message>
    <message>
        <source>choose the grid</source>
        <translation>Gitter wählen</translation>
    </message>
    <message>
        <source>fit the grid</source>
        <translation>Gitter anpassen</translation>
    </message>
    <message>
        <source>handing over</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>judge the maps</source>
        <translation>Transformationen beurteilen</translation>
    </message>
    <message>
        <source>%1 (not confirmed)</source>
        <translation>%1 (nicht bestätigt)</translation>
    </message>
    <message>
        <source>Not confirmed: the program found the partner near where the map has it, so that its error says little about the map.</source>
        <translation>Nicht bestätigt: Das Programm hat den Partner nahe der Stelle gefunden, an der die Transformation ihn hat; sein Fehler sagt daher wenig über die Transformation.</translation>
    </message>
    <message>
        <source>the run was held to its landmarks: their errors are no independent check</source>
        <translation>der Lauf hielt sich an seine Landmarken: Ihre Fehler sind keine unabhängige Prüfung</translation>
    </message>
        <message>
            <source>a piece seems to have moved by about %1 by itself</source>
            <translation>ein Stück hat sich offenbar für sich bewegt, um etwa %1</translation>
        </message>
        <message>
            <source>%1 (newer than the result)</source>
            <translation>%1 (neuer als das Ergebnis)</translation>
        </message>
        <message>
            <source>below %1 throughout: the map has an exact inverse</source>
            <translation>überall unter %1: Die Transformation hat eine exakte Umkehrung</translation>
        </message>
</context>
    <context>
        <name>EngineFigures</name>
    </context>
    <context>
        <name>ErrorBox</name>
        <message>
            <source>What to do: %1</source>
            <translation>Abhilfe: %1</translation>
        </message>
    </context>
    <context>
        <name>HelpPage</name>
        <message>
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>Find in the help; Enter goes on</source>
            <translation>In der Hilfe suchen; die Eingabetaste sucht weiter</translation>
        </message>
        <message>
            <source>Find in the help</source>
            <translation>In der Hilfe suchen</translation>
        </message>
        <message>
            <source>Contents</source>
            <translation>Inhalt</translation>
        </message>
    </context>
    <context>
        <name>LandmarkTool</name>
        <message>
            <source> (unused)</source>
            <translation> (nicht verwendet)</translation>
        </message>
    </context>
    <context>
        <name>Menu</name>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>Recent Sess&amp;ions</source>
            <translation>Zuletzt geöffnete S&amp;itzungen</translation>
        </message>
        <message>
            <source>Open &amp;Recent</source>
            <translation>&amp;Zuletzt geöffnete Paare</translation>
        </message>
        <message>
            <source>&amp;Import</source>
            <translation>&amp;Importieren</translation>
        </message>
        <message>
            <source>&amp;Export</source>
            <translation>&amp;Exportieren</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Bearbeiten</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Ansicht</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>&amp;Vergleichen</translation>
        </message>
        <message>
            <source>&amp;Overlays</source>
            <translation>Ein&amp;blendungen</translation>
        </message>
        <message>
            <source>&amp;Panels</source>
            <translation>Bedienfe&amp;lder</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>&amp;Farbschema</translation>
        </message>
        <message>
            <source>&amp;Landmarks</source>
            <translation>&amp;Landmarken</translation>
        </message>
        <message>
            <source>&amp;Registration</source>
            <translation>&amp;Registrierung</translation>
        </message>
        <message>
            <source>&amp;Tools</source>
            <translation>E&amp;xtras</translation>
        </message>
        <message>
            <source>&amp;Window</source>
            <translation>&amp;Fenster</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <source>Main Tool Bar</source>
            <translation>Hauptwerkzeugleiste</translation>
        </message>
        <message>
            <source>&amp;Units</source>
            <translation>&amp;Einheiten</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>&amp;Bild</translation>
        </message>
        <message>
            <source>&amp;Pairs</source>
            <translation>&amp;Paare</translation>
        </message>
        <message>
            <source>&amp;Layer</source>
            <translation>&amp;Ebene</translation>
        </message>
    </context>
    <context>
        <name>Overlay</name>
        <message>
            <source>Nothing</source>
            <translation>Nichts</translation>
        </message>
        <message>
            <source>Deformation Grid</source>
            <translation>Verformungsgitter</translation>
        </message>
        <message>
            <source>Displacement Arrows</source>
            <translation>Verschiebungspfeile</translation>
        </message>
        <message>
            <source>Displacement</source>
            <translation>Verschiebung</translation>
        </message>
        <message>
            <source>Stretch and Folds</source>
            <translation>Dehnung und Falten</translation>
        </message>
        <message>
            <source>Agreement of Edges</source>
            <translation>Übereinstimmung der Kanten</translation>
        </message>
        <message>
            <source>Expected Error</source>
            <translation>Erwarteter Fehler</translation>
        </message>
        <message>
            <source>Residuals</source>
            <translation>Restfehler</translation>
        </message>
        <message>
            <source>The pair is not registered: there is nothing to show yet.</source>
            <translation>Das Paar ist nicht registriert: Es gibt noch nichts zu zeigen.</translation>
        </message>
        <message>
            <source>The map squeezes the image to nothing: it cannot be shown.</source>
            <translation>Die Transformation lässt das Bild auf nichts zusammenschrumpfen: Sie lässt sich nicht zeigen.</translation>
        </message>
        <message>
            <source>It is measured when the run has ended.</source>
            <translation>Gemessen wird, wenn der Lauf zu Ende ist.</translation>
        </message>
        <message>
            <source>There was nothing in the images to compare.</source>
            <translation>In den Bildern gab es nichts zu vergleichen.</translation>
        </message>
        <message>
            <source>As measured before the corrections by hand.</source>
            <translation>Gemessen vor den Korrekturen von Hand.</translation>
        </message>
        <message>
            <source>Squares of %1 on the fixed image, as the map bends them beyond turn, scale and shift.</source>
            <translation>Quadrate von %1 auf dem festen Bild, wie die Transformation sie nach Abzug von Drehung, Maßstab und Verschiebung verbiegt.</translation>
        </message>
        <message>
            <source>From each place to where the map finds it, beyond turn, scale and shift.</source>
            <translation>Pfeile von jeder Stelle dorthin, wohin die Transformation sie verschiebt, nach Abzug von Drehung, Maßstab und Verschiebung.</translation>
        </message>
        <message>
            <source>How far places are moved beyond turn, scale and shift.</source>
            <translation>Wie weit Stellen bewegt werden, nach Abzug von Drehung, Maßstab und Verschiebung.</translation>
        </message>
        <message>
            <source>The largest: %1</source>
            <translation>Größter Wert: %1</translation>
        </message>
        <message>
            <source>Area in the moving image to area here, beyond the overall scale.</source>
            <translation>Verhältnis der Fläche im bewegten Bild zur Fläche hier, nach Abzug des Gesamtmaßstabs.</translation>
        </message>
        <message>
            <source>How far off the map is expected to be, in squares of %1.</source>
            <translation>Wie weit die Transformation voraussichtlich abweicht, in Quadraten von %1.</translation>
        </message>
        <message>
            <source>Correlation of edges, in blocks of %1.</source>
            <translation>Korrelation der Kanten, in Blöcken von %1.</translation>
        </message>
        <message>
            <source>▲ level of chance: %1</source>
            <translation>▲ Zufallswert: %1</translation>
        </message>
        <message>
            <source>How far from where the map says blocks of %1 are found again; arrows point there.</source>
            <translation>Wie weit neben ihrer vorhergesagten Position Blöcke von %1 wiedergefunden werden; Pfeile zeigen dorthin.</translation>
        </message>
        <message>
            <source>Dashed: not found again for certain.</source>
            <translation>Gestrichelt: nicht sicher wiedergefunden.</translation>
        </message>
        <message>
            <source>How far the search from fixed to moving and back misses its start.</source>
            <translation>Wie weit die Suche vom festen zum bewegten Bild und zurück ihren Ausgangspunkt verfehlt.</translation>
        </message>
        <message>
            <source>Dashed: more.</source>
            <translation>Gestrichelt: mehr.</translation>
        </message>
        <message>
            <source>Nothing is bent: the map is affine.</source>
            <translation>Keine Verbiegung: Die Transformation ist affin.</translation>
        </message>
        <message>
            <source>Drawn as large as it is.</source>
            <translation>In wahrer Größe gezeichnet.</translation>
        </message>
        <message>
            <source>Drawn × %1.</source>
            <translation>Vergrößert gezeichnet: × %1.</translation>
        </message>
        <message>
            <source>No folds.</source>
            <translation>Keine Falten.</translation>
        </message>
        <message>
            <source>folded: %1 % of the image</source>
            <translation>gefaltet: %1 % des Bildes</translation>
        </message>
        <message>
            <source>This result was not compared with the images. Choose the overlay again to have it measured.</source>
            <translation>Dieses Ergebnis wurde nicht mit den Bildern verglichen. Die Einblendung noch einmal wählen, um es messen zu lassen.</translation>
        </message>
        <message>
            <source>The images are being compared under this result…</source>
            <translation>Die Bilder werden unter diesem Ergebnis verglichen …</translation>
        </message>
        <message>
            <source>Round-Trip Error</source>
            <translation>Hin-und-zurück-Fehler</translation>
        </message>
        <message>
            <source>ambiguous: another place matches as well</source>
            <translation>nicht eindeutig: eine andere Stelle passt ebenso</translation>
        </message>
        <message>
            <source>blank: nothing to measure</source>
            <translation>leer: nichts zu messen</translation>
        </message>
        <message>
            <source>no colour: outside the moving image, or masked out</source>
            <translation>ohne Farbe: außerhalb des bewegten Bildes oder ausmaskiert</translation>
        </message>
        <message>
            <source>folded</source>
            <translation>gefaltet</translation>
        </message>
        <message>
            <source>area × %1</source>
            <translation>Fläche × %1</translation>
        </message>
        <message>
            <source>agreement %1</source>
            <translation>Übereinstimmung %1</translation>
        </message>
        <message>
            <source>not found again</source>
            <translation>nicht wiedergefunden</translation>
        </message>
        <message>
            <source>moved %1 (%2 right, %3 down)</source>
            <translation>um %1 verschoben (%2 nach rechts, %3 nach unten)</translation>
        </message>
        <message>
            <source>cannot be known: repeats every %1</source>
            <translation>nicht eindeutig: Textur wiederholt sich alle %1</translation>
        </message>
        <message>
            <source>cannot be known: matches as well %1 away</source>
            <translation>nicht eindeutig: passt %1 daneben ebenso gut</translation>
        </message>
        <message>
            <source>expected error %1 (%2 to %3)</source>
            <translation>erwarteter Fehler %1 (%2 bis %3)</translation>
        </message>
        <message>
            <source>there and back %1</source>
            <translation>hin und zurück %1</translation>
        </message>
        <message>
            <source>residual %1 (%2 right, %3 down)</source>
            <translation>Restfehler %1 (%2 nach rechts, %3 nach unten)</translation>
        </message>
        <message>
            <source>▲ the tolerance</source>
            <translation>▲ die Toleranz</translation>
        </message>
        <message>
            <source>not verified: nothing here matches</source>
            <translation>nicht prüfbar: hier passt nichts</translation>
        </message>
    </context>
    <context>
        <name>Panel</name>
        <message>
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>Ebenen</translation>
        </message>
        <message>
            <source>Registration</source>
            <translation>Registrierung</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>Urteil</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>Paare</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>Landmarks</source>
            <translation>Landmarken</translation>
        </message>
        <message>
            <source>Corrections</source>
            <translation>Korrekturen</translation>
        </message>
        <message>
            <source>Placement</source>
            <translation>Lage</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Show or hide the panel %1</source>
            <translation>Das Bedienfeld %1 zeigen oder verbergen</translation>
        </message>
        <message>
            <source>panel dock show hide</source>
            <translation>bedienfeld leiste zeigen verbergen</translation>
        </message>
    </context>
    <context>
        <name>QMessageBox</name>
        <message>
            <source>Show Details...</source>
            <translation>Einzelheiten zeigen …</translation>
        </message>
        <message>
            <source>Hide Details...</source>
            <translation>Einzelheiten verbergen …</translation>
        </message>
    </context>
    <context>
        <name>QPlatformTheme</name>
        <message>
            <source>OK</source>
            <translation>OK</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Save All</source>
            <translation>Alles speichern</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>Verwerfen</translation>
        </message>
        <message>
            <source>Don&apos;t Save</source>
            <translation>Nicht speichern</translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>Restore Defaults</source>
            <translation>Auf Standardwerte zurücksetzen</translation>
        </message>
        <message>
            <source>&amp;Yes</source>
            <translation>&amp;Ja</translation>
        </message>
        <message>
            <source>&amp;No</source>
            <translation>&amp;Nein</translation>
        </message>
        <message>
            <source>Abort</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Retry</source>
            <translation>Wiederholen</translation>
        </message>
    </context>
    <context>
        <name>RegionTool</name>
        <message>
            <source>Region: %1</source>
            <translation>Bereich: %1</translation>
        </message>
    </context>
    <context>
        <name>Time</name>
        <message>
            <source>%1 s</source>
            <translation>%1 s</translation>
        </message>
        <message>
            <source>%1 min %2 s</source>
            <translation>%1 min %2 s</translation>
        </message>
        <message>
            <source>%1 h %2 min</source>
            <translation>%1 h %2 min</translation>
        </message>
    </context>
    <context>
        <name>ViewMode</name>
        <message>
            <source>Overlay</source>
            <translation>Überlagerung</translation>
        </message>
        <message>
            <source>Overlay the moving image on the fixed one</source>
            <translation>Das bewegte Bild über das feste legen</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Differenz</translation>
        </message>
        <message>
            <source>Show where the images differ: black means they agree</source>
            <translation>Zeigen, wo die Bilder sich unterscheiden: Schwarz bedeutet gleich</translation>
        </message>
        <message>
            <source>Checkerboard</source>
            <translation>Schachbrett</translation>
        </message>
        <message>
            <source>Show squares of either image in turn</source>
            <translation>Felder beider Bilder im Wechsel zeigen</translation>
        </message>
        <message>
            <source>Red-Cyan</source>
            <translation>Rot-Cyan</translation>
        </message>
        <message>
            <source>Show fixed in red and moving in cyan: grey means they agree</source>
            <translation>Das feste Bild in Rot, das bewegte in Cyan zeigen: Grau bedeutet gleich</translation>
        </message>
        <message>
            <source>Fixed Only</source>
            <translation>Nur festes Bild</translation>
        </message>
        <message>
            <source>Show the fixed image alone (or hold Shift)</source>
            <translation>Das feste Bild allein zeigen (oder Umschalt halten)</translation>
        </message>
        <message>
            <source>Moving Only</source>
            <translation>Nur bewegtes Bild</translation>
        </message>
        <message>
            <source>Show the moving image alone (or hold Ctrl)</source>
            <translation>Das bewegte Bild allein zeigen (oder Strg halten)</translation>
        </message>
        <message>
            <source>Swipe</source>
            <translation>Wischen</translation>
        </message>
        <message>
            <source>Drag a line over the pair: fixed on one side, moving on the other</source>
            <translation>Eine Linie über das Paar ziehen: auf der einen Seite das feste Bild, auf der anderen das bewegte</translation>
        </message>
        <message>
            <source>Local Difference</source>
            <translation>Lokale Differenz</translation>
        </message>
        <message>
            <source>Show where structure differs, after uneven light, contrast and colours were made equal</source>
            <translation>Zeigen, wo sich die Struktur unterscheidet, nachdem Licht, Kontrast und Farben örtlich angeglichen wurden</translation>
        </message>
        <message>
            <source>Edges</source>
            <translation>Kanten</translation>
        </message>
        <message>
            <source>Show the edges alone: fixed in red, moving in cyan, white where they meet</source>
            <translation>Nur die Kanten zeigen: fest in Rot, bewegt in Cyan, weiß, wo sie aufeinanderliegen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CommandPalette</name>
        <message>
            <source>Find a Command</source>
            <translation>Befehl suchen</translation>
        </message>
        <message>
            <source>Type a few letters of what you want to do</source>
            <translation>Ein paar Buchstaben des Befehls eingeben</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>Befehl suchen</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>No matching command</source>
            <translation>Kein passender Befehl</translation>
        </message>
        <message>
            <source>Not available now. What it does: %1</source>
            <translation>Jetzt nicht verfügbar. Was der Befehl tut: %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CorrectionController</name>
        <message>
            <source>Correct by Hand is off for this pair: a drag moves the view. %1 turns it on.</source>
            <translation>„Von Hand korrigieren“ ist für dieses Paar ausgeschaltet: Ziehen verschiebt die Ansicht. %1 schaltet es ein.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CorrectionPanel</name>
        <message>
            <source>1 spot corrected</source>
            <translation>1 Stelle korrigiert</translation>
        </message>
        <message>
            <source>%1 spots corrected</source>
            <translation>%1 Stellen korrigiert</translation>
        </message>
        <message>
            <source>, 1 pinned</source>
            <translation>, 1 fixiert</translation>
        </message>
        <message>
            <source>, %1 pinned</source>
            <translation>, %1 fixiert</translation>
        </message>
        <message>
            <source>; the farthest by %1. The export includes it.</source>
            <translation>; Korrekturen bis %1, im Export enthalten.</translation>
        </message>
        <message>
            <source>No corrections.</source>
            <translation>Keine Korrekturen.</translation>
        </message>
        <message>
            <source>How far around a spot its surroundings follow, on the fixed image (Page Up and Page Down): of the selected spot, or of the next one where none is selected. A click beside the spots selects none. A drag of more than a third of the radius widens that spot&apos;s own.</source>
            <translation>Wie weit die Umgebung einer Stelle mitgezogen wird, im festen Bild gemessen (Bild auf und Bild ab): bei der ausgewählten Stelle oder, wenn keine ausgewählt ist, bei der nächsten. Ein Klick neben die Stellen hebt die Auswahl auf. Ziehen um mehr als ein Drittel des Radius vergrößert den Radius dieser Stelle.</translation>
        </message>
        <message>
            <source>R&amp;adius (dragged)</source>
            <translation>R&amp;adius (gezogen)</translation>
        </message>
        <message>
            <source>R&amp;adius (selected)</source>
            <translation>R&amp;adius (ausgewählt)</translation>
        </message>
        <message>
            <source>R&amp;adius (next)</source>
            <translation>R&amp;adius (nächste Korrektur)</translation>
        </message>
        <message>
            <source>Radius of the selected correction</source>
            <translation>Radius der ausgewählten Korrektur</translation>
        </message>
        <message>
            <source>Radius of the next correction</source>
            <translation>Radius der nächsten Korrektur</translation>
        </message>
        <message>
            <source>Drag a spot of the warped image to where it belongs. Right-click (or Alt+click) pins one that must stay; Del removes the selected one. F9 registers the place again from there; a run of the whole pair begins without corrections.</source>
            <translation>Eine Stelle des verformten Bildes dorthin ziehen, wo sie hingehört. Rechtsklick (oder Alt+Klick) fixiert eine Stelle; Entf entfernt die ausgewählte. F9 registriert die Stelle neu, mit dieser Lage als Startwert; beim Registrieren des ganzen Paars entfallen Korrekturen.</translation>
        </message>
        <message>
            <source>Dragged by %1.</source>
            <translation>Um %1 gezogen.</translation>
        </message>
        <message>
            <source>Selected: moved by %1.</source>
            <translation>Ausgewählt: um %1 verschoben.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CorrectionTool</name>
        <message>
            <source>A pin here would fold the image: use a larger radius</source>
            <translation>Ein Fixpunkt hier würde das Bild falten: größeren Radius verwenden</translation>
        </message>
        <message>
            <source>Pin a Spot</source>
            <translation>Stelle fixieren</translation>
        </message>
        <message>
            <source>Correct a Spot</source>
            <translation>Stelle korrigieren</translation>
        </message>
        <message>
            <source>Move a Corrected Spot</source>
            <translation>Korrigierte Stelle verschieben</translation>
        </message>
        <message>
            <source>It was dragged as far as the map does not fold: use a larger radius, or remove a pin</source>
            <translation>So weit gezogen, wie es ohne Falten geht: größeren Radius verwenden oder einen Fixpunkt entfernen</translation>
        </message>
        <message>
            <source>Remove a Pin</source>
            <translation>Fixpunkt entfernen</translation>
        </message>
        <message>
            <source>Remove a Correction</source>
            <translation>Korrektur entfernen</translation>
        </message>
        <message>
            <source>Remove All Corrections</source>
            <translation>Alle Korrekturen entfernen</translation>
        </message>
        <message>
            <source>Corrected by %1 within a radius of %2</source>
            <translation>Um %1 korrigiert (Radius %2)</translation>
        </message>
        <message>
            <source>Corrected by %1; this spot&apos;s radius was widened from %2 to %3, so that the image does not fold</source>
            <translation>Um %1 korrigiert; der Radius dieser Stelle wurde von %2 auf %3 vergrößert, damit sich das Bild nicht faltet</translation>
        </message>
        <message>
            <source>The image would fold with a radius of %1</source>
            <translation>Mit einem Radius von %1 würde sich das Bild falten</translation>
        </message>
        <message>
            <source>Change a Correction&apos;s Radius</source>
            <translation>Radius einer Korrektur ändern</translation>
        </message>
    <message>
        <source>Nothing is corrected: a drag by %1 would move all that lies within %2 of it. The middle button or Space moves the view; for such a drag, set a larger radius than %3 first.</source>
        <translation>Nichts wurde korrigiert: Ein Zug um %1 würde alles im Umkreis von %2 verschieben. Die mittlere Maustaste oder die Leertaste verschiebt die Ansicht; für einen solchen Zug zuerst einen größeren Radius als %3 einstellen.</translation>
    </message>
    <message>
        <source>The pin is removed; Undo brings it back</source>
        <translation>Der Fixpunkt ist entfernt; „Rückgängig“ holt ihn zurück</translation>
    </message>
    <message>
        <source>The correction is removed; Undo brings it back</source>
        <translation>Die Korrektur ist entfernt; „Rückgängig“ holt sie zurück</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::ExportController</name>
        <message>
            <source>Exporting %1</source>
            <translation>%1 wird exportiert</translation>
        </message>
        <message>
            <source>Export Warped Image</source>
            <translation>Verformtes Bild exportieren</translation>
        </message>
        <message>
            <source>%1, written in %2%3</source>
            <translation>%1, geschrieben in %2%3</translation>
        </message>
        <message>
            <source>, BigTIFF</source>
            <translation>, BigTIFF</translation>
        </message>
        <message>
            <source>%1 is written.</source>
            <translation>%1 ist geschrieben.</translation>
        </message>
        <message>
            <source>Open &amp;Folder</source>
            <translation>&amp;Ordner öffnen</translation>
        </message>
        <message>
            <source>Export Transform</source>
            <translation>Transformation exportieren</translation>
        </message>
        <message>
            <source>Cannot write %1</source>
            <translation>%1 kann nicht geschrieben werden</translation>
        </message>
        <message>
            <source>names ending in .%1 stand for a format that cannot be written here</source>
            <translation>Namen mit der Endung .%1 stehen für ein Format, das sich hier nicht schreiben lässt</translation>
        </message>
        <message>
            <source>Use a name ending in .%1.</source>
            <translation>Einen Namen verwenden, der auf .%1 endet.</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>%1 wird geschrieben</translation>
        </message>
        <message>
            <source>It leads from pixels of the fixed image to those of the moving one.</source>
            <translation>Die Transformation führt von Pixeln des festen Bildes zu denen des bewegten.</translation>
        </message>
        <message>
            <source>Export Report</source>
            <translation>Bericht exportieren</translation>
        </message>
        <message>
            <source>Page with pictures (*.html)</source>
            <translation>Seite mit Bildern (*.html)</translation>
        </message>
        <message>
            <source>All figures (*.json)</source>
            <translation>Alle Zahlen (*.json)</translation>
        </message>
        <message>
            <source>Picture of the View</source>
            <translation>Bild der Ansicht</translation>
        </message>
        <message>
            <source>PNG (*.png)</source>
            <translation>PNG (*.png)</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>%1 ist geschrieben</translation>
        </message>
        <message>
            <source>%1, at every pixel</source>
            <translation>%1, an jedem Pixel</translation>
        </message>
        <message>
            <source>%1, at every 8th pixel</source>
            <translation>%1, an jedem 8. Pixel</translation>
        </message>
        <message>
            <source>%1, at every 8th pixel, in millimetres</source>
            <translation>%1, an jedem 8. Pixel, in Millimetern</translation>
        </message>
        <message>
            <source>Inverse, from moving to fixed image</source>
            <translation>Umkehrung, vom bewegten zum festen Bild</translation>
        </message>
        <message>
            <source>Map Annotations</source>
            <translation>Annotationen übertragen</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>Ö&amp;ffnen</translation>
        </message>
        <message>
            <source>The registration failed: the exported image will not lie on the fixed one.</source>
            <translation>Die Registrierung ist fehlgeschlagen: Das exportierte Bild wird nicht auf dem festen liegen.</translation>
        </message>
        <message>
            <source>The result needs review: the verdict names where the exported image may not fit.</source>
            <translation>Das Ergebnis ist zu prüfen: Das Urteil nennt, wo das exportierte Bild nicht passen könnte.</translation>
        </message>
        <message>
            <source>The result needs review: see its verdict.</source>
            <translation>Das Ergebnis ist zu prüfen: siehe Urteil.</translation>
        </message>
    <message>
        <source>The report was not written: the result was not checked as it is now</source>
        <translation>Der Bericht wurde nicht geschrieben: Das Ergebnis ist im jetzigen Stand nicht geprüft</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::ExportDialog</name>
        <message>
            <source>Export Warped Image</source>
            <translation>Verformtes Bild exportieren</translation>
        </message>
        <message>
            <source>Nearest: keeps the original values, for labels</source>
            <translation>Nächster Nachbar – behält die Werte, für Objektnummern</translation>
        </message>
        <message>
            <source>Linear: soft, never overshoots</source>
            <translation>Linear – weich, schwingt nie über</translation>
        </message>
        <message>
            <source>Cubic: sharp, for photographs and scans</source>
            <translation>Kubisch – scharf, für Fotos und Scans</translation>
        </message>
        <message>
            <source>Lanczos: sharpest, may ring at hard edges</source>
            <translation>Lanczos – am schärfsten, kann an harten Kanten nachschwingen</translation>
        </message>
        <message>
            <source>&amp;Interpolation</source>
            <translation>&amp;Interpolation</translation>
        </message>
        <message>
            <source>&amp;Export</source>
            <translation>&amp;Exportieren</translation>
        </message>
        <message>
            <source>Looking at the moving image</source>
            <translation>Das bewegte Bild wird untersucht</translation>
        </message>
        <message>
            <source>JPEG holds a picture, not channels: choose another compression to merge images.</source>
            <translation>JPEG fasst ein Bild, keine Kanäle: Zum Zusammenführen eine andere Kompression wählen.</translation>
        </message>
        <message>
            <source>With its i&amp;llumination evened out, as it is shown</source>
            <translation>Mit aus&amp;geglichener Ausleuchtung, wie angezeigt</translation>
        </message>
        <message>
            <source>Otherwise the samples are written as the file of the moving image holds them</source>
            <translation>Sonst werden die Werte so geschrieben, wie die Datei des bewegten Bildes sie enthält</translation>
        </message>
        <message>
            <source>&amp;Beyond the image</source>
            <translation>&amp;Außerhalb des Bildes</translation>
        </message>
        <message>
            <source>1 channel of</source>
            <translation>1 Kanal mit</translation>
        </message>
        <message>
            <source>%1 channels of</source>
            <translation>%1 Kanäle mit</translation>
        </message>
        <message>
            <source>The moving image, warped onto the fixed one: %1 %2.</source>
            <translation>Das bewegte Bild, so verformt, dass es auf dem festen liegt: %1 %2.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::FieldsForm</name>
        <message>
            <source>none chosen</source>
            <translation>keine gewählt</translation>
        </message>
        <message>
            <source>Chosen fields</source>
            <translation>Gewählte Bildfelder</translation>
        </message>
        <message>
            <source>The fields as the microscope took them, never the stitched image: dozens of them, all of the size of the image that is corrected</source>
            <translation>Die Bildfelder, wie das Mikroskop sie aufnahm, nie das zusammengesetzte Bild: Dutzende, alle von der Größe des Bildes, das ausgeglichen wird</translation>
        </message>
        <message>
            <source>&amp;Choose…</source>
            <translation>A&amp;uswählen …</translation>
        </message>
        <message>
            <source>Parameters of BaSiC</source>
            <translation>Parameter von BaSiC</translation>
        </message>
        <message>
            <source>Parameters of BaSiCPy</source>
            <translation>Parameter von BaSiCPy</translation>
        </message>
        <message>
            <source>Parameters of BaSiCPy 1</source>
            <translation>Parameter von BaSiCPy 1</translation>
        </message>
        <message>
            <source>Parameters of the original program</source>
            <translation>Parameter des Originalprogramms</translation>
        </message>
        <message>
            <source>Strict parameters</source>
            <translation>Strenge Parameter</translation>
        </message>
        <message>
            <source>The original&apos;s, with a dark field and more reweightings</source>
            <translation>Die des Originals, mit Dunkelbild und mehr Neugewichtungen</translation>
        </message>
        <message>
            <source>Variant of BaSiC</source>
            <translation>Variante von BaSiC</translation>
        </message>
        <message>
            <source>approximate</source>
            <translation>genähert</translation>
        </message>
        <message>
            <source>LADMAP</source>
            <translation>LADMAP</translation>
        </message>
        <message>
            <source>Da&amp;rk field too</source>
            <translation>Auch Du&amp;nkelbild</translation>
        </message>
        <message>
            <source>Fields of the microscope</source>
            <translation>Bildfelder des Mikroskops</translation>
        </message>
        <message>
            <source>%1 files, %2 to %3</source>
            <translation>%1 Dateien, %2 bis %3</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::HistogramView</name>
        <message>
            <source>Histogram and window</source>
            <translation>Histogramm und Fenster</translation>
        </message>
        <message>
            <source>Drag the two handles to set the black point and the white point</source>
            <translation>Die beiden Griffe ziehen, um Schwarzpunkt und Weißpunkt festzulegen</translation>
        </message>
        <message>
            <source>measuring…</source>
            <translation>wird gemessen …</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ImageCanvas</name>
        <message>
            <source>Overlay</source>
            <translation>Überlagerung</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Differenz</translation>
        </message>
        <message>
            <source>Fixed only</source>
            <translation>Nur festes Bild</translation>
        </message>
        <message>
            <source>Moving only</source>
            <translation>Nur bewegtes Bild</translation>
        </message>
        <message>
            <source>Checkerboard</source>
            <translation>Schachbrett</translation>
        </message>
        <message>
            <source>Red-Cyan</source>
            <translation>Rot-Cyan</translation>
        </message>
        <message>
            <source>Swipe</source>
            <translation>Wischen</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Bewegt</translation>
        </message>
        <message>
            <source>Moving (preview)</source>
            <translation>Bewegt (Vorschau)</translation>
        </message>
        <message>
            <source>Moving (not registered)</source>
            <translation>Bewegt (nicht registriert)</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>Flicker</source>
            <translation>Blinken</translation>
        </message>
        <message>
            <source>mirrored</source>
            <translation>gespiegelt</translation>
        </message>
        <message>
            <source>turned %1°</source>
            <translation>gedreht um %1°</translation>
        </message>
        <message>
            <source>Drop a fixed and a moving image here</source>
            <translation>Ein festes und ein bewegtes Bild hier ablegen</translation>
        </message>
        <message>
            <source>Fixed</source>
            <translation>Fest</translation>
        </message>
        <message>
            <source>the reference, stays as it is
click to browse…</source>
            <translation>die Referenz, bleibt unverändert
klicken, um eine Datei zu wählen …</translation>
        </message>
        <message>
            <source>is warped onto the reference
click to browse…</source>
            <translation>wird auf die Referenz verformt
klicken, um eine Datei zu wählen …</translation>
        </message>
        <message>
            <source>Drop to open the pair</source>
            <translation>Ablegen, um das Paar zu öffnen</translation>
        </message>
        <message>
            <source>Fixed (reference)</source>
            <translation>Fest (Referenz)</translation>
        </message>
        <message>
            <source>Image canvas</source>
            <translation>Bildansicht</translation>
        </message>
        <message>
            <source>Shows the fixed and the moving image. Arrow keys pan, plus and minus zoom, 0 fits.</source>
            <translation>Zeigt das feste und das bewegte Bild. Pfeiltasten verschieben, Plus und Minus zoomen, 0 passt ein.</translation>
        </message>
        <message>
            <source>Moving (before registering, as it lies)</source>
            <translation>Bewegt (vor dem Registrieren, wie es liegt)</translation>
        </message>
        <message>
            <source>Moving (at the start of the run)</source>
            <translation>Bewegt (in der Startlage)</translation>
        </message>
        <message>
            <source>Moving (warped, %1)</source>
            <translation>Bewegt (verformt, %1)</translation>
        </message>
        <message>
            <source>Moving (being placed by hand)</source>
            <translation>Bewegt (wird von Hand platziert)</translation>
        </message>
        <message>
            <source>TIFF, whole slides, DICOM, PNG, JPEG and more, of any size</source>
            <translation>TIFF, Objektträger-Scans, DICOM, PNG, JPEG und mehr, beliebig groß</translation>
        </message>
        <message>
            <source>Local difference</source>
            <translation>Lokale Differenz</translation>
        </message>
        <message>
            <source>Edges</source>
            <translation>Kanten</translation>
        </message>
        <message>
            <source>colours matched for display</source>
            <translation>Farben angeglichen (nur Anzeige)</translation>
        </message>
        <message>
            <source>Drop the moving image here, or click to browse…</source>
            <translation>Bewegtes Bild hier ablegen oder klicken …</translation>
        </message>
        <message>
            <source>Drop the fixed image here, or click to browse…</source>
            <translation>Festes Bild hier ablegen oder klicken …</translation>
        </message>
        <message>
            <source>Moving (not warped, linked)</source>
            <translation>Bewegt (unverformt, gekoppelt)</translation>
        </message>
        <message>
            <source>Moving (not warped, not linked)</source>
            <translation>Bewegt (unverformt, nicht gekoppelt)</translation>
        </message>
        <message>
            <source>%1, not linked</source>
            <translation>%1, nicht gekoppelt</translation>
        </message>
        <message>
            <source>Moving (warped)</source>
            <translation>Bewegt (verformt)</translation>
        </message>
        <message>
            <source>Moving (not warped, turned %1° to match)</source>
            <translation>Bewegt (unverformt, passend um %1° gedreht)</translation>
        </message>
        <message>
            <source>stripes below 100 % may be moiré</source>
            <translation>Streifen unter 100 % können Moiré sein</translation>
        </message>
        <message>
        <source>A click chooses the unit, or the pixel size</source>
        <translation>Ein Klick wählt die Einheit oder die Pixelgröße</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::InspectionController</name>
        <message>
            <source>Measuring the result</source>
            <translation>Ergebnis wird gemessen</translation>
        </message>
        <message>
            <source>Fixed</source>
            <translation>Fest</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Bewegt</translation>
        </message>
        <message>
            <source>%1 %2 %3%4</source>
            <translation>%1 %2 %3%4</translation>
        </message>
        <message>
            <source>%1 (copied)</source>
            <translation>%1 (kopiert)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::JobRunner</name>
        <message>
            <source>There is not enough memory</source>
            <translation>Der Speicher reicht nicht</translation>
        </message>
        <message>
            <source>the system refused a request for memory</source>
            <translation>das System hat eine Speicheranforderung abgelehnt</translation>
        </message>
        <message>
            <source>Close other programs and try again.</source>
            <translation>Andere Programme schließen und erneut versuchen.</translation>
        </message>
        <message>
            <source>Something went wrong inside the program</source>
            <translation>Im Programm ist etwas schiefgegangen</translation>
        </message>
        <message>
            <source>Please report this with the steps that led here.</source>
            <translation>Bitte mit den Schritten melden, die dazu geführt haben.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarkEditor</name>
        <message>
            <source>The partner could not be looked for: %1</source>
            <translation>Der Partner konnte nicht gesucht werden: %1</translation>
        </message>
        <message>
            <source>Add Landmark %1</source>
            <translation>Landmarke %1 setzen</translation>
        </message>
        <message>
            <source>Refine Landmark</source>
            <translation>Landmarke verfeinern</translation>
        </message>
        <message>
            <source>Refine Landmarks</source>
            <translation>Landmarken verfeinern</translation>
        </message>
        <message>
            <source>Looking for the partner</source>
            <translation>Partner wird gesucht</translation>
        </message>
        <message>
            <source>%1 of %2 partners were found again</source>
            <translation>%1 von %2 Partnern wurden wiedergefunden</translation>
        </message>
        <message>
            <source>Move Landmark %1</source>
            <translation>Landmarke %1 verschieben</translation>
        </message>
        <message>
            <source>Delete Landmark %1</source>
            <translation>Landmarke %1 löschen</translation>
        </message>
        <message>
            <source>Delete %1 Landmarks</source>
            <translation>%1 Landmarken löschen</translation>
        </message>
        <message>
            <source>Use Landmarks</source>
            <translation>Landmarken verwenden</translation>
        </message>
        <message>
            <source>Leave Landmarks Out</source>
            <translation>Landmarken auslassen</translation>
        </message>
        <message>
            <source>Rename Landmark</source>
            <translation>Landmarke umbenennen</translation>
        </message>
        <message>
            <source>Import Landmarks</source>
            <translation>Landmarken importieren</translation>
        </message>
        <message>
            <source>Landmarks %1</source>
            <translation>Landmarken %1</translation>
        </message>
        <message>
            <source>Align by Landmarks</source>
            <translation>Nach Landmarken ausrichten</translation>
        </message>
        <message>
            <source>Landmark %1: its partner was found %2 from where the map places it</source>
            <translation>Landmarke %1: Partner gefunden, %2 von der Stelle entfernt, die die Transformation angibt</translation>
        </message>
        <message>
            <source>Landmark %1: its partner was found again %2 from where it lay</source>
            <translation>Landmarke %1: Partner gefunden, %2 von seiner bisherigen Stelle entfernt</translation>
        </message>
        <message>
            <source>Landmark %1 is moved: its partner lies %2 from where the map has it</source>
            <translation>Landmarke %1 ist verschoben: Ihr Partner liegt %2 von der Stelle entfernt, die die Transformation angibt</translation>
        </message>
        <message>
            <source>Landmark %1: no reliable match found, so it is not used. Drag its moving marker to its place, or press U to use it as it is</source>
            <translation>Landmarke %1: Keine verlässliche Übereinstimmung gefunden, daher nicht verwendet. Ihre Markierung im bewegten Bild zur richtigen Stelle ziehen oder die Landmarke mit U verwenden, wie sie ist</translation>
        </message>
        <message>
            <source>Landmarks are set within the fixed image: only the moving one lies here</source>
            <translation>Landmarken werden im festen Bild gesetzt: Hier liegt nur das bewegte</translation>
        </message>
        <message>
            <source>Landmark %1: no reliable match found, so it is not used. Drag its fixed marker to its place, or press U to use it as it is</source>
            <translation>Landmarke %1: Keine verlässliche Übereinstimmung gefunden, daher nicht verwendet. Ihre Markierung im festen Bild zur richtigen Stelle ziehen oder die Landmarke mit U verwenden, wie sie ist</translation>
        </message>
        <message>
            <source>Landmark %1: its partner was found</source>
            <translation>Landmarke %1: Ihr Partner wurde gefunden</translation>
        </message>
        <message>
            <source>Landmark %1 is moved, and used</source>
            <translation>Landmarke %1 ist verschoben und wird verwendet</translation>
        </message>
        <message>
            <source>Landmark %1 is moved; it is not used</source>
            <translation>Landmarke %1 ist verschoben; sie wird nicht verwendet</translation>
        </message>
        <message>
            <source>Landmark %1 is deleted</source>
            <translation>Landmarke %1 ist gelöscht</translation>
        </message>
        <message>
            <source>%1 landmarks are deleted</source>
            <translation>%1 Landmarken sind gelöscht</translation>
        </message>
        <message>
            <source>The click set the partner of landmark %1, %2 from the one that was found. Undo takes it back; the next click begins another landmark</source>
            <translation>Der Klick hat den Partner von Landmarke %1 versetzt: %2 vom gefundenen entfernt. „Rückgängig“ nimmt das zurück; der nächste Klick beginnt eine weitere Landmarke</translation>
        </message>
        <message>
            <source>Landmark %1: no reliable match found near its partner, which stays where it is</source>
            <translation>Landmarke %1: In der Nähe ihres Partners wurde keine sichere Übereinstimmung gefunden; er bleibt, wo er ist</translation>
        </message>
        <message>
            <source>Confirm Landmark %1</source>
            <translation>Landmarke %1 bestätigen</translation>
        </message>
        <message>
            <source>The partner of landmark %1 is confirmed where it was found; drag it if it is wrong</source>
            <translation>Der gefundene Partner der Landmarke %1 ist bestätigt; ist er falsch, ziehen Sie ihn an die richtige Stelle</translation>
        </message>
        <message>
            <source>The partner of landmark %1 was found %2 from the click and stays there: a click on it confirms it; drag it if it is wrong</source>
            <translation>Der Partner der Landmarke %1 wurde %2 neben dem Klick gefunden und bleibt dort: Ein Klick darauf bestätigt ihn; ist er falsch, ziehen Sie ihn an die richtige Stelle</translation>
        </message>
        <message>
            <source>Another spot, %1 away, is nearly as similar: check it</source>
            <translation>Eine andere Stelle, %1 entfernt, ist fast ebenso ähnlich: prüfen</translation>
        </message>
        <message>
            <source>The two spots are not much alike: check it</source>
            <translation>Die beiden Stellen sind einander wenig ähnlich: prüfen</translation>
        </message>
        <message>
            <source>In full detail nothing was found there: check it</source>
            <translation>In voller Auflösung wurde dort nichts gefunden: prüfen</translation>
        </message>
    <message>
        <source>It lies in place %1, which is to be reviewed: check it</source>
        <translation>Er liegt in Stelle %1, die noch zu prüfen ist: nachsehen</translation>
    </message>
        <message>
            <source>The partner of landmark %1 is confirmed where it was found, %2 from the click; drag it if it is wrong</source>
            <translation>Der gefundene Partner der Landmarke %1 ist bestätigt, %2 neben dem Klick; ist er falsch, ziehen Sie ihn an die richtige Stelle</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarkFilesController</name>
        <message>
            <source>Landmarks (*.csv *.txt *.tsv *.geojson *.json);;All files (*)</source>
            <translation>Landmarken (*.csv *.txt *.tsv *.geojson *.json);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Import Landmarks</source>
            <translation>Landmarken importieren</translation>
        </message>
        <message>
            <source>Reading landmarks</source>
            <translation>Landmarken werden gelesen</translation>
        </message>
        <message>
            <source>Landmarks read: %1</source>
            <translation>Landmarken gelesen: %1</translation>
        </message>
        <message>
            <source>Landmarks outside of the images: %1</source>
            <translation>Landmarken außerhalb der Bilder: %1</translation>
        </message>
        <message>
            <source>their coordinates are not pixels, or they are of other images, or the roles are exchanged</source>
            <translation>ihre Koordinaten sind keine Pixel, oder sie gehören zu anderen Bildern, oder die Rollen sind vertauscht</translation>
        </message>
        <message>
            <source>Undo takes them back. Export them in pixels, fixed and moving as they are open here.</source>
            <translation>„Rückgängig“ nimmt sie zurück. In Pixeln exportieren, fest und bewegt, wie sie hier offen sind.</translation>
        </message>
        <message>
            <source>Export Landmarks</source>
            <translation>Landmarken exportieren</translation>
        </message>
        <message>
            <source>CSV (*.csv)</source>
            <translation>CSV (*.csv)</translation>
        </message>
        <message>
            <source>BigWarp (*.csv)</source>
            <translation>BigWarp (*.csv)</translation>
        </message>
        <message>
            <source>GeoJSON for QuPath, one file an image (*.geojson)</source>
            <translation>GeoJSON für QuPath, eine Datei je Bild (*.geojson)</translation>
        </message>
        <message>
            <source>Writing landmarks</source>
            <translation>Landmarken werden geschrieben</translation>
        </message>
        <message>
            <source>Landmarks written to %1</source>
            <translation>Landmarken nach %1 geschrieben</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarksModel</name>
        <message>
            <source>Takes part; untick to leave it out</source>
            <translation>Wird verwendet; Häkchen entfernen, um sie auszulassen</translation>
        </message>
        <message>
            <source>Left out; tick to let it take part</source>
            <translation>Ausgelassen; Häkchen setzen, um sie zu verwenden</translation>
        </message>
        <message>
            <source>Its partner is being looked for</source>
            <translation>Ihr Partner wird gesucht</translation>
        </message>
        <message>
            <source>Fixed %1, %2; moving %3, %4</source>
            <translation>Fest %1; %2 – bewegt %3; %4</translation>
        </message>
        <message>
            <source>Landmark %1 takes part</source>
            <translation>Landmarke %1 wird verwendet</translation>
        </message>
        <message>
            <source>Use</source>
            <translation>Verwendet</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Error %1</source>
            <translation>Fehler (%1)</translation>
        </message>
        <message>
            <source>Fixed x</source>
            <translation>Fest x</translation>
        </message>
        <message>
            <source>Fixed y</source>
            <translation>Fest y</translation>
        </message>
        <message>
            <source>Moving x</source>
            <translation>Bewegt x</translation>
        </message>
        <message>
            <source>Moving y</source>
            <translation>Bewegt y</translation>
        </message>
        <message>
            <source>Whether it takes part</source>
            <translation>Ob sie verwendet wird</translation>
        </message>
        <message>
            <source>Full-size pixels</source>
            <translation>Pixel in voller Größe</translation>
        </message>
        <message>
            <source>1 landmark</source>
            <translation>1 Landmarke</translation>
        </message>
        <message>
            <source>%1 landmarks</source>
            <translation>%1 Landmarken</translation>
        </message>
        <message>
            <source>, %1 in use</source>
            <translation>, %1 verwendet</translation>
        </message>
        <message>
            <source>: median %1 %3, largest %2 %3</source>
            <translation>: Median %1 %3, größter Fehler %2 %3</translation>
        </message>
        <message>
            <source>Its partner lies where the map put it, so its error would say nothing of the map. Move it to where the image shows it.</source>
            <translation>Ihr Partner liegt dort, wohin die Transformation ihn gelegt hat; der Fehler würde über die Transformation nichts aussagen. Den Partner dorthin ziehen, wo das Bild ihn zeigt.</translation>
        </message>
        <message>
            <source>No landmarks yet. While the tool is on (L), click a spot that both images show: its partner is found automatically.</source>
            <translation>Noch keine Landmarken. Bei eingeschaltetem Werkzeug (L) eine Stelle anklicken, die beide Bilder zeigen: Der Partner wird automatisch gefunden.</translation>
        </message>
        <message>
            <source>Leave-one-out %1</source>
            <translation>Vorhersagefehler (%1)</translation>
        </message>
        <message>
            <source>; leave-one-out error of a plain fit, without the map: median %1 %2</source>
            <translation>; Vorhersagefehler einer einfachen Anpassung an die übrigen Landmarken, ohne die Transformation: Median %1 %2</translation>
        </message>
        <message>
            <source>Beyond the tolerance of %1: here the map or the landmark is wrong</source>
            <translation>Außerhalb der Toleranz von %1: Hier stimmt die Transformation oder die Landmarke nicht</translation>
        </message>
        <message>
            <source>%1, beyond the tolerance</source>
            <translation>%1, außerhalb der Toleranz</translation>
        </message>
        <message>
            <source>How far from its partner the map that is shown puts the landmark; ! marks one beyond the tolerance</source>
            <translation>Wie weit die angezeigte Transformation die Landmarke neben ihren Partner legt; ! kennzeichnet Werte außerhalb der Toleranz</translation>
        </message>
        <message>
            <source>How far from its partner a plain fit of the other landmarks, without the map, puts it. This is no error of the result: a plain fit cannot follow bends, so it may be large where all is well. One far larger than the rest lies apart from them, or is misplaced.</source>
            <translation>Vorhersagefehler: wie weit eine einfache Anpassung an die übrigen Landmarken, ohne die Transformation, diese Landmarke neben ihren Partner legt. Das ist kein Fehler des Ergebnisses: Eine einfache Anpassung kann Verbiegungen nicht folgen, der Wert darf also groß sein, obwohl alles stimmt. Ist er viel größer als bei den anderen, liegt die Landmarke abseits von ihnen oder ist falsch gesetzt.</translation>
        </message>
        <message>
            <source>While the tool is on (L), a click on a spot that both images show sets the next one.</source>
            <translation>Bei eingeschaltetem Werkzeug (L) setzt ein Klick auf eine Stelle, die beide Bilder zeigen, die nächste.</translation>
        </message>
        <message>
            <source>Its partner was found by the program near where the map has it, which is weak evidence of the map. Side by side, a click on its marker in the moving image confirms it.</source>
            <translation>Den Partner hat das Programm nahe der Stelle gefunden, auf die die Transformation zeigt; das ist ein schwacher Beleg für sie. Nebeneinander bestätigt ihn ein Klick auf seine Markierung im bewegten Bild.</translation>
        </message>
        <message>
            <source>. The map does not follow landmark %1</source>
            <translation>. Die Transformation folgt der Landmarke %1 nicht</translation>
        </message>
        <message>
            <source>. The map does not follow %1 of them, %2 the least</source>
            <translation>. Die Transformation folgt %1 davon nicht, am wenigsten %2</translation>
        </message>
        <message>
            <source>The leave-one-out error is told from %1 landmarks in use on</source>
            <translation>Vorhersagefehler gibt es ab %1 verwendeten Landmarken</translation>
        </message>
    <message>
        <source>, %1 not confirmed</source>
        <translation>, %1 nicht bestätigt</translation>
    </message>
    <message>
        <source>. The error of a partner that only the program has found says little about the map</source>
        <translation>. Der Fehler eines Partners, den nur das Programm gefunden hat, sagt wenig über die Transformation</translation>
    </message>
    <message>
        <source>. The errors of partners that only the program has found say little about the map</source>
        <translation>. Die Fehler von Partnern, die nur das Programm gefunden hat, sagen wenig über die Transformation</translation>
    </message>
    <message>
        <source>. In the view side by side, a click on the centre of its marker confirms a partner.</source>
        <translation>. In der Ansicht „Nebeneinander“ bestätigt ein Klick auf die Mitte der Markierung den Partner.</translation>
    </message>
    <message>
        <source>. Landmark %1 is newer than the result: the next run uses it</source>
        <translation>. Landmarke %1 ist neuer als das Ergebnis: der nächste Lauf nutzt sie</translation>
    </message>
    <message>
        <source>. %1 of them are newer than the result: the next run uses them</source>
        <translation>. %1 davon sind neuer als das Ergebnis: der nächste Lauf nutzt sie</translation>
    </message>
    <message>
        <source>. They are newer than the result: the next run uses them</source>
        <translation>. Sie sind neuer als das Ergebnis: der nächste Lauf nutzt sie</translation>
    </message>
    <message>
        <source>. The run was held to them: their errors are no independent check</source>
        <translation>. Der Lauf hielt sich an sie: Ihre Fehler sind keine unabhängige Prüfung</translation>
    </message>
        <message>
            <source>, not confirmed: %1</source>
            <translation>, nicht bestätigt: %1</translation>
        </message>
</context>
    <context>
        <name>alinify::ui::LandmarksPanel</name>
        <message>
            <source>What landmarks are for</source>
            <translation>Wofür Landmarken da sind</translation>
        </message>
        <message>
            <source>The engine holds to them where it can</source>
            <translation>Das Verfahren hält die Landmarken ein, wo es kann</translation>
        </message>
        <message>
            <source>The run begins from their fit and is then free</source>
            <translation>Der Lauf beginnt in der Startlage, die die Landmarken ergeben, und ist dann frei</translation>
        </message>
        <message>
            <source>The run does not know them: their errors say how good it is</source>
            <translation>Der Lauf kennt die Landmarken nicht; ihre Fehler zeigen, wie gut das Ergebnis ist</translation>
        </message>
        <message>
            <source>Landmarks</source>
            <translation>Landmarken</translation>
        </message>
        <message>
            <source>Constraints</source>
            <translation>Als feste Vorgabe</translation>
        </message>
        <message>
            <source>Starting position</source>
            <translation>Als Startlage</translation>
        </message>
        <message>
            <source>Validation only</source>
            <translation>Nur zur Prüfung</translation>
        </message>
        <message>
            <source>Use &amp;landmarks as</source>
            <translation>&amp;Landmarken verwenden</translation>
        </message>
        <message>
            <source>Leave-one-out: by how much a fit of the other landmarks misses it. Large on bent cloth, and for a landmark that lies apart from the others: neither speaks against it.</source>
            <translation>Vorhersagefehler: Abweichung dieser Landmarke von einer Anpassung an alle übrigen. Groß bei verzogenem Stoff und bei einer Landmarke abseits der übrigen: Beides spricht nicht gegen sie.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayerLookForm</name>
        <message>
            <source>Normal</source>
            <translation>Normal</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Multiply</source>
            <translation>Multiplizieren</translation>
        </message>
        <message>
            <source>Screen</source>
            <translation>Negativ multiplizieren</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Differenz</translation>
        </message>
        <message>
            <source>Red-Cyan</source>
            <translation>Rot-Cyan</translation>
        </message>
        <message>
            <source>Own colours</source>
            <translation>Eigene Farben</translation>
        </message>
        <message>
            <source>Viridis</source>
            <translation>Viridis</translation>
        </message>
        <message>
            <source>Inferno</source>
            <translation>Inferno</translation>
        </message>
        <message>
            <source>Turbo</source>
            <translation>Turbo</translation>
        </message>
        <message>
            <source>Fire</source>
            <translation>Feuer</translation>
        </message>
        <message>
            <source>Cool-warm</source>
            <translation>Kalt-warm</translation>
        </message>
        <message>
            <source>%1 × %2, %3 %4</source>
            <translation>%1 × %2, %3 %4</translation>
        </message>
        <message>
            <source>, %1 µm per pixel</source>
            <translation>, %1 µm je Pixel</translation>
        </message>
        <message>
            <source>Layer &amp;opacity</source>
            <translation>Deckkraft &amp;Ebene</translation>
        </message>
        <message>
            <source>&amp;Blend</source>
            <translation>&amp;Mischung</translation>
        </message>
        <message>
            <source>How this layer blends with those below it; visible in Overlay</source>
            <translation>Wie sich diese Ebene mit den darunterliegenden mischt; sichtbar in der Überlagerung</translation>
        </message>
        <message>
            <source>Co&amp;lours</source>
            <translation>&amp;Farben</translation>
        </message>
        <message>
            <source>C&amp;hannel</source>
            <translation>&amp;Kanal</translation>
        </message>
        <message>
            <source>Black point</source>
            <translation>Schwarzpunkt</translation>
        </message>
        <message>
            <source>White point</source>
            <translation>Weißpunkt</translation>
        </message>
        <message>
            <source>&amp;Auto</source>
            <translation>&amp;Auto</translation>
        </message>
        <message>
            <source>Set the window to the 0.1 and 99.9 percent points</source>
            <translation>Das Fenster auf die 0,1- und 99,9-Prozent-Punkte setzen</translation>
        </message>
        <message>
            <source>Rese&amp;t</source>
            <translation>&amp;Zurücksetzen</translation>
        </message>
        <message>
            <source>Show the layer as it was when it was opened</source>
            <translation>Die Ebene zeigen, wie sie beim Öffnen war</translation>
        </message>
        <message>
            <source>&amp;Gamma</source>
            <translation>&amp;Gamma</translation>
        </message>
        <message>
            <source>&amp;Invert</source>
            <translation>&amp;Umkehren</translation>
        </message>
        <message>
            <source>T&amp;int…</source>
            <translation>&amp;Tönung …</translation>
        </message>
        <message>
            <source>The colour that white becomes</source>
            <translation>Die Farbe, zu der Weiß wird</translation>
        </message>
        <message>
            <source>No image is open here.</source>
            <translation>Hier ist kein Bild geöffnet.</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>1 channel of</source>
            <translation>1 Kanal mit</translation>
        </message>
        <message>
            <source>%1 channels of</source>
            <translation>%1 Kanäle mit</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayersController</name>
        <message>
            <source>Further Image in the Fixed Frame</source>
            <translation>Weiteres Bild, deckungsgleich zum festen</translation>
        </message>
        <message>
            <source>Further Image in the Moving Frame</source>
            <translation>Weiteres Bild, deckungsgleich zum bewegten</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>%1 wird geöffnet</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayersModel</name>
        <message>
            <source>Fixed</source>
            <translation>Fest</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Bewegt</translation>
        </message>
        <message>
            <source>Moving (as it is)</source>
            <translation>Bewegt (unverformt)</translation>
        </message>
        <message>
            <source>Red</source>
            <translation>Rot</translation>
        </message>
        <message>
            <source>Green</source>
            <translation>Grün</translation>
        </message>
        <message>
            <source>Blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <source>Channel %1</source>
            <translation>Kanal %1</translation>
        </message>
        <message>
            <source>Rename Layer</source>
            <translation>Ebene umbenennen</translation>
        </message>
        <message>
            <source>Change Layer</source>
            <translation>Ebene ändern</translation>
        </message>
        <message>
            <source>Reorder Layers</source>
            <translation>Ebenen umordnen</translation>
        </message>
        <message>
            <source>Add Layer</source>
            <translation>Ebene hinzufügen</translation>
        </message>
        <message>
            <source>Split Channels</source>
            <translation>Kanäle aufteilen</translation>
        </message>
        <message>
            <source>Remove Layer</source>
            <translation>Ebene entfernen</translation>
        </message>
        <message>
            <source>%1 (warped)</source>
            <translation>%1 (verformt)</translation>
        </message>
        <message>
            <source>%1 (before registering)</source>
            <translation>%1 (vor dem Registrieren)</translation>
        </message>
        <message>
            <source>%1 (at the start of the run)</source>
            <translation>%1 (in der Startlage)</translation>
        </message>
        <message>
            <source>%1 (being placed by hand)</source>
            <translation>%1 (wird von Hand platziert)</translation>
        </message>
        <message>
            <source>%1 (preview)</source>
            <translation>%1 (Vorschau)</translation>
        </message>
        <message>
            <source>Tiled design</source>
            <translation>Gekacheltes Dessin</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayersPanel</name>
        <message>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Layers, the uppermost first</source>
            <translation>Ebenen, die oberste zuerst</translation>
        </message>
        <message>
            <source>Overlay a further image on the pair</source>
            <translation>Ein weiteres Bild über das Paar legen</translation>
        </message>
        <message>
            <source>How the chosen layer is shown</source>
            <translation>Wie die gewählte Ebene gezeigt wird</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LocalRunController</name>
        <message>
            <source>Registering the shown region</source>
            <translation>Der gezeigte Bereich wird registriert</translation>
        </message>
        <message>
            <source>Register the Shown Region</source>
            <translation>Gezeigten Bereich neu registrieren</translation>
        </message>
        <message>
            <source>Registering this place again</source>
            <translation>Diese Stelle wird neu registriert</translation>
        </message>
        <message>
            <source>Register This Place Again</source>
            <translation>Diese Stelle neu registrieren</translation>
        </message>
        <message>
            <source>This place is registered again, guided by the spots and landmarks here</source>
            <translation>Diese Stelle wurde neu registriert, ausgehend von den Korrekturen und Landmarken hier</translation>
        </message>
        <message>
            <source>This place is registered again from its surroundings alone: nothing was dragged and no landmark lies here</source>
            <translation>Diese Stelle wurde allein aus ihrer Umgebung neu registriert, denn hier gibt es weder Korrektur noch Landmarke</translation>
        </message>
        <message>
            <source>Registering again, guided by the spots and landmarks here</source>
            <translation>Wird neu registriert, ausgehend von den Korrekturen und Landmarken hier</translation>
        </message>
        <message>
            <source>Registering again from the surroundings: nothing was dragged and no landmark lies here</source>
            <translation>Wird aus der Umgebung neu registriert, denn hier gibt es weder Korrektur noch Landmarke</translation>
        </message>
        <message>
            <source>This place is registered again from where the check found it</source>
            <translation>Diese Stelle wurde neu registriert, mit der von der Prüfung gefundenen Lage als Startwert</translation>
        </message>
        <message>
            <source>Registering again from where the check found this place</source>
            <translation>Wird neu registriert, mit der von der Prüfung gefundenen Lage als Startwert</translation>
        </message>
    <message>
        <source>Register Again</source>
        <translation>Neu registrieren</translation>
    </message>
    <message>
        <source>The correction made the result worse here. Register again, guided by it?</source>
        <translation>Die Korrektur hat das Ergebnis hier verschlechtert. Von ihr geleitet neu registrieren?</translation>
    </message>
    <message>
        <source>Without it, the place is registered from the map before: remove the correction under Corrections, or undo it.</source>
        <translation>Ohne sie wird die Stelle ausgehend von der vorherigen Transformation registriert: Entfernen Sie die Korrektur im Feld „Korrekturen“, oder machen Sie sie rückgängig.</translation>
    </message>
    <message>
        <source>&amp;Register Again</source>
        <translation>&amp;Neu registrieren</translation>
    </message>
        <message>
            <source>%1 once more registers it all the same.</source>
            <translation>Noch einmal %1 registriert sie trotzdem.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LogPanel</name>
        <message>
            <source>&amp;Warnings only</source>
            <translation>Nur &amp;Warnungen</translation>
        </message>
        <message>
            <source>&amp;Copy All</source>
            <translation>Alles &amp;kopieren</translation>
        </message>
        <message>
            <source>Copy every line, with version and machine, to paste into a report</source>
            <translation>Alle Zeilen mit Version und Rechner kopieren, um sie in eine Fehlermeldung einzufügen</translation>
        </message>
        <message>
            <source>C&amp;lear</source>
            <translation>&amp;Leeren</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>The program&apos;s actions are logged here</source>
            <translation>Hier steht, was das Programm tut</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::BeforeAfterController</name>
        <message>
            <source>The start: where the run began from. Y shows the result again.</source>
            <translation>Startlage: von hier ging der Lauf aus. Y zeigt wieder das Ergebnis.</translation>
        </message>
        <message>
            <source>Before registering: the moving image as it lies. T shows the result again.</source>
            <translation>Vor dem Registrieren: das bewegte Bild, wie es liegt. T zeigt wieder das Ergebnis.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MachineStatus</name>
        <message>
            <source>ready</source>
            <translation>bereit</translation>
        </message>
        <message>
            <source>warming up…</source>
            <translation>wärmt auf …</translation>
        </message>
        <message>
            <source>not warm</source>
            <translation>nicht aufgewärmt</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>Where the pixel work runs</source>
            <translation>Wo die Bilder verarbeitet werden</translation>
        </message>
        <message>
            <source>The first run waits until the device is warm.</source>
            <translation>Der erste Lauf wartet, bis das Gerät aufgewärmt ist.</translation>
        </message>
        <message>
            <source>Warming up failed: %1</source>
            <translation>Das Aufwärmen ist fehlgeschlagen: %1</translation>
        </message>
        <message>
            <source>The program holds %1; %2 of it are image tiles, of at most %3.
%4 of the machine&apos;s %5 are free.</source>
            <translation>Das Programm belegt %1, davon %2 für Bildkacheln (höchstens %3).
Von %5 des Rechners sind %4 frei.</translation>
        </message>
        <message>
            <source>Memory: %1</source>
            <translation>Speicher: %1</translation>
        </message>
        <message>
            <source>working…</source>
            <translation>arbeitet …</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MainWindow</name>
        <message>
            <source>Alinify %1 on %2</source>
            <translation>Alinify %1 auf %2</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
        <message>
            <source>Closing the window stops it; nothing half-done is left behind.</source>
            <translation>Das Schließen des Fensters bricht den Vorgang ab; nichts Halbfertiges bleibt zurück.</translation>
        </message>
        <message>
            <source>&amp;Stop and Close</source>
            <translation>&amp;Abbrechen und schließen</translation>
        </message>
        <message>
            <source>A registration is still running.</source>
            <translation>Eine Registrierung läuft noch.</translation>
        </message>
        <message>
            <source>Still running: %1</source>
            <translation>Läuft noch: %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MaskController</name>
        <message>
            <source>Making masks</source>
            <translation>Masken werden erzeugt</translation>
        </message>
        <message>
            <source>%1 % of the fixed image count</source>
            <translation>%1 % des festen Bildes werden berücksichtigt</translation>
        </message>
        <message>
            <source>no background was found around the fixed image</source>
            <translation>um das feste Bild wurde kein Hintergrund gefunden</translation>
        </message>
        <message>
            <source>%1 % of the moving image count</source>
            <translation>%1 % des bewegten Bildes werden berücksichtigt</translation>
        </message>
        <message>
            <source>no background was found around the moving image</source>
            <translation>um das bewegte Bild wurde kein Hintergrund gefunden</translation>
        </message>
        <message>
            <source>Make Masks Automatically</source>
            <translation>Masken automatisch erzeugen</translation>
        </message>
        <message>
            <source>Drag a corner to move it; Shift with a click adds one on an edge and takes one away at a corner; Delete deletes the outline whose corner was clicked</source>
            <translation>Ecken ziehen, um sie zu verschieben; Umschalt+Klick setzt auf einer Kante eine Ecke und entfernt eine vorhandene; Entf löscht den Umriss, dessen Ecke angeklickt wurde</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MaskTool</name>
        <message>
            <source>On the fixed image: Enter or a double click closes, Esc drops</source>
            <translation>Auf dem festen Bild: Eingabetaste oder Doppelklick schließt, Esc verwirft</translation>
        </message>
        <message>
            <source>On the moving image: Enter or a double click closes, Esc drops</source>
            <translation>Auf dem bewegten Bild: Eingabetaste oder Doppelklick schließt, Esc verwirft</translation>
        </message>
        <message>
            <source>The polygon was begun on the other image: finish it there, or drop it with Esc</source>
            <translation>Das Polygon wurde auf dem anderen Bild begonnen: dort beenden oder mit Esc verwerfen</translation>
        </message>
        <message>
            <source>Move Mask Corner</source>
            <translation>Maskenecke verschieben</translation>
        </message>
        <message>
            <source>A mask needs three corners: it was dropped</source>
            <translation>Eine Maske braucht drei Ecken: Sie wurde verworfen</translation>
        </message>
        <message>
            <source>Draw Mask to Keep</source>
            <translation>Einschlussmaske zeichnen</translation>
        </message>
        <message>
            <source>Draw Mask to Leave Out</source>
            <translation>Ausschlussmaske zeichnen</translation>
        </message>
        <message>
            <source>Delete Mask</source>
            <translation>Maske löschen</translation>
        </message>
        <message>
            <source>Add Mask Corner</source>
            <translation>Maskenecke hinzufügen</translation>
        </message>
        <message>
            <source>Delete Mask Corner</source>
            <translation>Maskenecke löschen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MetricPlot</name>
        <message>
            <source>Metric by iteration</source>
            <translation>Ähnlichkeitsmaß je Iteration</translation>
        </message>
        <message>
            <source>%1, level %2 of %3, iteration %4: %5</source>
            <translation>%1, Stufe %2 von %3, Iteration %4: %5</translation>
        </message>
        <message>
            <source>The metric is drawn here from the first iteration on</source>
            <translation>Hier erscheint ab der ersten Iteration der Verlauf des Ähnlichkeitsmaßes</translation>
        </message>
        <message>
            <source>level %1/%2: %3</source>
            <translation>Stufe %1/%2: %3</translation>
        </message>
        <message>
            <source>%1, level %2 of %3
%4 iterations, from %5 to %6</source>
            <translation>%1, Stufe %2 von %3
%4 Iterationen, von %5 bis %6</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OpeningController</name>
        <message>
            <source>%1 and %2</source>
            <translation>%1 und %2</translation>
        </message>
        <message>
            <source>No recent pairs</source>
            <translation>Keine zuletzt geöffneten Paare</translation>
        </message>
        <message>
            <source>Open the Fixed Image</source>
            <translation>Das feste Bild öffnen</translation>
        </message>
        <message>
            <source>Open the Moving Image</source>
            <translation>Das bewegte Bild öffnen</translation>
        </message>
        <message>
            <source>A registration is running: cancel it before opening other images.</source>
            <translation>Eine Registrierung läuft; sie muss vor dem Öffnen anderer Bilder abgebrochen werden.</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>%1 wird geöffnet</translation>
        </message>
        <message>
            <source>Opening the pair</source>
            <translation>Das Paar wird geöffnet</translation>
        </message>
        <message>
            <source>Open Pair</source>
            <translation>Paar öffnen</translation>
        </message>
        <message>
            <source>Open Fixed</source>
            <translation>Festes Bild öffnen</translation>
        </message>
        <message>
            <source>Open Moving</source>
            <translation>Bewegtes Bild öffnen</translation>
        </message>
        <message>
            <source>The sample pair is not there</source>
            <translation>Das Beispielpaar fehlt</translation>
        </message>
        <message>
            <source>this copy of the program was installed without its samples</source>
            <translation>dieses Programm wurde ohne seine Beispiele installiert</translation>
        </message>
        <message>
            <source>Open a pair of your own.</source>
            <translation>Ein eigenes Paar öffnen.</translation>
        </message>
        <message>
            <source>Import Transform</source>
            <translation>Transformation importieren</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>%1 wird gelesen</translation>
        </message>
        <message>
            <source>Transforms (%1)</source>
            <translation>Transformationen (%1)</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <source>%1  +  %2    (%3)</source>
            <translation>%1  +  %2    (%3)</translation>
        </message>
        <message>
            <source>Open the pair first, then drop its landmarks.</source>
            <translation>Zuerst das Bildpaar öffnen, dann seine Landmarken ablegen.</translation>
        </message>
        <message>
            <source>The fixed and the moving image are one and the same file, %1.</source>
            <translation>Festes und bewegtes Bild sind ein und dieselbe Datei, %1.</translation>
        </message>
        <message>
            <source>%1 (%2)  +  %3 (%4)</source>
            <translation>%1 (%2)  +  %3 (%4)</translation>
        </message>
        <message>
            <source>The new pair takes the place of the one in the window. The menu Pairs adds it to a list instead.</source>
            <translation>Das neue Paar ersetzt das im Fenster. Das Menü Paare fügt es stattdessen einer Liste hinzu.</translation>
        </message>
        <message>
            <source>Choose Pages</source>
            <translation>Seiten wählen</translation>
        </message>
        <message>
            <source>%1 has %2 pages; page %3 is open.</source>
            <translation>%1 hat %2 Seiten; Seite %3 ist geöffnet.</translation>
        </message>
        <message>
            <source>“%1” in the menu File opens others.</source>
            <translation>„%1“ im Menü „Datei“ öffnet andere.</translation>
        </message>
        <message>
            <source>The fixed and the moving image are one and the same page of %1.</source>
            <translation>Festes und bewegtes Bild sind ein und dieselbe Seite von %1.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OptionsForm</name>
        <message>
            <source>From %1 to %2%3.</source>
            <translation>Von %1 bis %2%3.</translation>
        </message>
        <message>
            <source>Unless changed: %1%2.</source>
            <translation>Standard: %1%2.</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>automatisch</translation>
        </message>
        <message>
            <source>Put %1 back to its default</source>
            <translation>%1 auf den Standard zurücksetzen</translation>
        </message>
        <message>
            <source>Reset %1</source>
            <translation>%1 zurücksetzen</translation>
        </message>
        <message>
            <source>1 px of the fixed image is %1.</source>
            <translation>1 px des festen Bildes entspricht %1.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OverlayTool</name>
    </context>
    <context>
        <name>alinify::ui::PairDialog</name>
        <message>
            <source>Open Pair</source>
            <translation>Paar öffnen</translation>
        </message>
        <message>
            <source>The moving image will be warped onto the fixed one.</source>
            <translation>Das bewegte Bild wird so verformt, dass es auf dem festen liegt.</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen …</translation>
        </message>
        <message>
            <source>&amp;Fixed (reference)</source>
            <translation>&amp;Fest (Referenz)</translation>
        </message>
        <message>
            <source>&amp;Moving</source>
            <translation>&amp;Bewegt</translation>
        </message>
        <message>
            <source>Choose the Fixed Image</source>
            <translation>Festes Bild wählen</translation>
        </message>
        <message>
            <source>Choose the Moving Image</source>
            <translation>Bewegtes Bild wählen</translation>
        </message>
        <message>
            <source>Images: TIFF, PNG, JPEG, whole slides and more (%1);;All files (*)</source>
            <translation>Bilder: TIFF, PNG, JPEG, Objektträger-Scans und mehr (%1);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>A pair has two images: choose one or both.</source>
            <translation>Ein Paar hat zwei Bilder: eines oder beide auswählen.</translation>
        </message>
        <message>
            <source>choose a file or a folder</source>
            <translation>Datei oder Ordner wählen</translation>
        </message>
        <message>
            <source>Folder…</source>
            <translation>Ordner …</translation>
        </message>
        <message>
            <source>Choose an image that is a folder: an OME-Zarr, or the slices of a DICOM series</source>
            <translation>Ein Bild wählen, das ein Ordner ist: ein OME-Zarr oder die Schichten einer DICOM-Serie</translation>
        </message>
        <message>
            <source>Choose the Folder of the Fixed Image</source>
            <translation>Ordner des festen Bildes wählen</translation>
        </message>
        <message>
            <source>Choose the Folder of the Moving Image</source>
            <translation>Ordner des bewegten Bildes wählen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PaletteModel</name>
        <message>
            <source>%1, %2</source>
            <translation>%1, %2</translation>
        </message>
        <message>
            <source>%1, not available now</source>
            <translation>%1, jetzt nicht verfügbar</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PanelsController</name>
        <message>
            <source>Alinify %1 on %2, Qt %3
%4</source>
            <translation>Alinify %1 auf %2, Qt %3
%4</translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) copied</source>
            <translation>
                <numerusform>%n Zeile kopiert</numerusform>
                <numerusform>%n Zeilen kopiert</numerusform>
            </translation>
        </message>
        <message>
            <source>Every panel is back where it was at first</source>
            <translation>Alle Bedienfelder sind wieder an ihrem ursprünglichen Platz</translation>
        </message>
        <message>
            <source>The picture alone: %1 or Esc brings the window back</source>
            <translation>Nur das Bild: %1 oder Esc bringt das Fenster zurück</translation>
        </message>
        <message>
            <source>The panels are hidden: %1 shows them again</source>
            <translation>Die Bedienfelder sind ausgeblendet: %1 zeigt sie wieder</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PiecesController</name>
        <message>
            <source>Finding pieces</source>
            <translation>Stücke werden gesucht</translation>
        </message>
        <message>
            <source>Pieces on the fixed image: %1, together %2 % of it.</source>
            <translation>Stücke auf dem festen Bild: %1, zusammen %2 % davon.</translation>
        </message>
        <message>
            <source>Pieces on the moving image: %1, together %2 % of it.</source>
            <translation>Stücke auf dem bewegten Bild: %1, zusammen %2 % davon.</translation>
        </message>
        <message>
            <source>Find Pieces</source>
            <translation>Stücke finden</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PiecesDialog</name>
        <message>
            <source>Find Pieces</source>
            <translation>Stücke finden</translation>
        </message>
        <message>
            <source>The outline of each piece becomes a mask: the area outside does not count for the registration. Outlines can be dragged by their corners and deleted one by one, like masks drawn by hand; Undo takes all of them back.</source>
            <translation>Der Umriss jedes Stücks wird zu einer Maske: Was außerhalb liegt, bleibt beim Registrieren unberücksichtigt. Die Umrisse lassen sich wie von Hand gezeichnete Masken an ihren Ecken ziehen und einzeln löschen; „Rückgängig“ nimmt alle zurück.</translation>
        </message>
        <message>
            <source>Both images</source>
            <translation>Beide Bilder</translation>
        </message>
        <message>
            <source>Fixed image: %1</source>
            <translation>Festes Bild: %1</translation>
        </message>
        <message>
            <source>Moving image: %1</source>
            <translation>Bewegtes Bild: %1</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>&amp;Bild</translation>
        </message>
        <message>
            <source>between two groups of greys (Otsu)</source>
            <translation>zwischen zwei Gruppen von Grautönen (Otsu)</translation>
        </message>
        <message>
            <source>beside the peak of the background (triangle)</source>
            <translation>neben dem Gipfel des Hintergrunds (Dreieck)</translation>
        </message>
        <message>
            <source>a grey of the image</source>
            <translation>ein Grauwert des Bildes</translation>
        </message>
        <message>
            <source>Grey of the threshold</source>
            <translation>Grauwert der Schwelle</translation>
        </message>
        <message>
            <source>&amp;Threshold</source>
            <translation>&amp;Schwelle</translation>
        </message>
        <message>
            <source>darker than the background</source>
            <translation>dunkler als der Hintergrund</translation>
        </message>
        <message>
            <source>brighter than the background</source>
            <translation>heller als der Hintergrund</translation>
        </message>
        <message>
            <source>&amp;Pieces are</source>
            <translation>St&amp;ücke sind</translation>
        </message>
        <message>
            <source> % of the image</source>
            <translation> % des Bildes</translation>
        </message>
        <message>
            <source>Pieces of a smaller area are dropped</source>
            <translation>Stücke mit kleinerer Fläche fallen weg</translation>
        </message>
        <message>
            <source>&amp;Smallest piece</source>
            <translation>&amp;Kleinstes Stück</translation>
        </message>
        <message>
            <source> px</source>
            <translation> px</translation>
        </message>
        <message>
            <source>Removes parts narrower than a disc of this radius: threads, specks</source>
            <translation>Entfernt, was schmaler ist als eine Scheibe dieses Radius: Fäden, Flecken</translation>
        </message>
        <message>
            <source>Closes gaps that no disc of this radius fits into: tears, faint places</source>
            <translation>Schließt Lücken, in die keine Scheibe dieses Radius passt: Risse, blasse Stellen</translation>
        </message>
        <message>
            <source>&amp;Close gaps</source>
            <translation>Lücken s&amp;chließen</translation>
        </message>
        <message>
            <source>Fill &amp;holes</source>
            <translation>&amp;Löcher füllen</translation>
        </message>
        <message>
            <source>Split &amp;touching pieces where the bridge is narrower than</source>
            <translation>Sich be&amp;rührende Stücke trennen, wo die Brücke schmaler ist als</translation>
        </message>
        <message>
            <source> % of the smaller one</source>
            <translation> % des kleineren</translation>
        </message>
        <message>
            <source>Width of the bridge between touching pieces</source>
            <translation>Breite der Brücke zwischen sich berührenden Stücken</translation>
        </message>
        <message>
            <source>Progress of the search for pieces</source>
            <translation>Fortschritt der Suche nach Stücken</translation>
        </message>
        <message>
            <source>Cance&amp;l Search</source>
            <translation>Suche &amp;abbrechen</translation>
        </message>
        <message>
            <source>&amp;Find</source>
            <translation>F&amp;inden</translation>
        </message>
        <message>
            <source>darker or brighter, whichever is rarer at the border</source>
            <translation>dunkler oder heller, je nachdem, was am Rand seltener ist</translation>
        </message>
        <message>
            <source>&amp;Remove narrow parts</source>
            <translation>Schmale Teile &amp;entfernen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacementPanel</name>
        <message>
            <source>Drag the moving image to where it belongs, its corners to scale it, the knob to turn it (Shift: in steps of 15°). Arrow keys nudge it. Registering then begins from there.</source>
            <translation>Das bewegte Bild dorthin ziehen, wo es hingehört; an den Ecken skalieren, am runden Griff drehen (Umschalt: in Schritten von 15°). Pfeiltasten schieben es pixelweise. Das Registrieren beginnt dann in dieser Lage.</translation>
        </message>
        <message>
            <source>Shift to the right</source>
            <translation>Verschiebung nach rechts</translation>
        </message>
        <message>
            <source>Shift down</source>
            <translation>Verschiebung nach unten</translation>
        </message>
        <message>
            <source>Turned clockwise</source>
            <translation>Im Uhrzeigersinn gedreht</translation>
        </message>
        <message>
            <source> °</source>
            <translation> °</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>Maßstab</translation>
        </message>
        <message>
            <source> %</source>
            <translation> %</translation>
        </message>
        <message>
            <source>To the &amp;right</source>
            <translation>Nach &amp;rechts</translation>
        </message>
        <message>
            <source>&amp;Down</source>
            <translation>Nach &amp;unten</translation>
        </message>
        <message>
            <source>&amp;Turned</source>
            <translation>&amp;Gedreht</translation>
        </message>
        <message>
            <source>S&amp;cale</source>
            <translation>&amp;Maßstab</translation>
        </message>
        <message>
            <source>&amp;Mirrored</source>
            <translation>Ge&amp;spiegelt</translation>
        </message>
        <message>
            <source>Place by Hand</source>
            <translation>Von Hand platzieren</translation>
        </message>
        <message>
            <source>How far the middles of the images lie apart, on the fixed image</source>
            <translation>Wie weit die Mitten der Bilder auseinanderliegen, auf dem festen Bild</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacementTool</name>
        <message>
            <source>Move by Hand</source>
            <translation>Von Hand verschieben</translation>
        </message>
        <message>
            <source>Scale by Hand</source>
            <translation>Von Hand skalieren</translation>
        </message>
        <message>
            <source>Turn by Hand</source>
            <translation>Von Hand drehen</translation>
        </message>
        <message>
            <source>Placed by hand: the next run begins from here</source>
            <translation>Von Hand platziert: Der nächste Lauf beginnt in dieser Lage</translation>
        </message>
        <message>
            <source>Mirror by Hand</source>
            <translation>Von Hand spiegeln</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacesController</name>
        <message>
            <source>Accept Place %1</source>
            <translation>Stelle %1 akzeptieren</translation>
        </message>
        <message>
            <source>Reopen Place %1</source>
            <translation>Stelle %1 wieder öffnen</translation>
        </message>
        <message>
            <source>Place %1 is open again</source>
            <translation>Stelle %1 ist wieder offen</translation>
        </message>
        <message>
            <source>Place %1 is accepted: none is left</source>
            <translation>Stelle %1 ist akzeptiert: keine ist mehr offen</translation>
        </message>
        <message>
            <source>Place %1 is accepted; %2 goes to the next of %3 left</source>
            <translation>Stelle %1 akzeptiert; %2 geht zur nächsten von %3 offenen</translation>
        </message>
        <message>
            <source>Accept All Places</source>
            <translation>Alle Stellen akzeptieren</translation>
        </message>
        <message>
            <source>1 place is accepted: none is left</source>
            <translation>1 Stelle ist akzeptiert: keine ist mehr offen</translation>
        </message>
        <message>
            <source>%1 places are accepted: none is left</source>
            <translation>%1 Stellen sind akzeptiert: keine ist mehr offen</translation>
        </message>
        <message>
            <source>The result is not checked as it is now: check it again (%1), then accept.</source>
            <translation>Das Ergebnis ist im aktuellen Stand nicht geprüft: erst erneut prüfen (%1), dann akzeptieren.</translation>
        </message>
        <message>
            <source>Blank area %1 is accepted; it is not counted among the places</source>
            <translation>Leere Fläche %1 ist akzeptiert; sie zählt nicht zu den Stellen</translation>
        </message>
        <message>
            <source>Place %1: %2. Registering it again gains nothing more: accept it (%3).</source>
            <translation>Stelle %1: %2. Erneutes Registrieren hilft nicht weiter: Akzeptieren Sie sie (%3).</translation>
        </message>
        <message>
            <source>Place %1: %2. %3 registers it again; if that gains nothing, accept it (%4).</source>
            <translation>Stelle %1: %2. %3 registriert sie neu; hilft das nicht, akzeptieren Sie sie (%4).</translation>
        </message>
        <message>
            <source>Its inside is right, and a drag would take it out of its place: only its edge is off.</source>
            <translation>Ihr Inneres liegt richtig, und Ziehen würde es verschieben: Nur der Rand weicht ab.</translation>
        </message>
        <message>
            <source>Nothing is seen here that could be dragged to its place.</source>
            <translation>Hier ist nichts zu sehen, was sich an seinen Platz ziehen ließe.</translation>
        </message>
        <message>
            <source>Place %1: %2. No run and no drag can do better where nothing is seen: accept it (%3), or set landmarks around it.</source>
            <translation>Stelle %1: %2. Wo nichts zu sehen ist, hilft weder Registrieren noch Ziehen: Akzeptieren Sie sie (%3), oder setzen Sie Landmarken ringsum.</translation>
        </message>
        <message>
            <source>Place %1: %2. Registering it again gains nothing more: one image may lack what the other shows here; then accept it (%3).</source>
            <translation>Stelle %1: %2. Erneutes Registrieren hilft nicht weiter: Vielleicht fehlt einem Bild, was das andere hier zeigt; dann akzeptieren Sie sie (%3).</translation>
        </message>
        <message>
            <source>Place %1: %2. %3 registers it again. If that gains nothing, one image may lack what the other shows here: then accept it (%4).</source>
            <translation>Stelle %1: %2. %3 registriert sie neu. Hilft das nicht, fehlt vielleicht einem Bild, was das andere hier zeigt: Dann akzeptieren Sie sie (%4).</translation>
        </message>
        <message>
        <source>Place %1 is accepted: %2. %3 opens it again.</source>
        <translation>Stelle %1 ist akzeptiert: %2. %3 öffnet sie wieder.</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>Place %1: %2. Registering it again gains nothing more: accept it (%4), or where you see a better place drag it there with %3 and register it again.</source>
        <translation>Stelle %1: %2. Erneutes Registrieren hilft nicht weiter: Akzeptieren Sie sie (%4), oder ziehen Sie sie mit „%3“ dorthin, wo Sie eine bessere Lage sehen, und registrieren sie neu.</translation>
    </message>
    <message>
        <source>Place %1: %2. Try %4 first. If that gains nothing and you see where it belongs, drag it there with %3 and register it again; otherwise accept it (%5).</source>
        <translation>Stelle %1: %2. Versuchen Sie zuerst „%4“. Hilft das nicht und ist zu sehen, wohin sie gehört, ziehen Sie sie mit „%3“ dorthin und registrieren sie neu; sonst akzeptieren Sie sie (%5).</translation>
    </message>
    <message>
        <source>Place %1: %2. %4 starts from where the check found it; if that does not help, drag it there with %3, or accept it (%5).</source>
        <translation>Stelle %1: %2. „%4“ beginnt dort, wo die Prüfung sie gefunden hat; hilft das nicht, ziehen Sie sie mit „%3“ dorthin, oder akzeptieren Sie sie (%5).</translation>
    </message>
    <message>
        <source>It was corrected by hand: where that fits worse than before, remove it under Corrections.</source>
        <translation>Hier wurde von Hand korrigiert: Passt es schlechter als vorher, entfernen Sie die Korrektur unter „Korrekturen“.</translation>
    </message>
    <message>
        <source>A piece seems to have moved by itself here, by %1 or so against what lies beside it: along its rim neither a run nor a drag fits both sides.</source>
        <translation>Hier hat sich offenbar ein Stück für sich bewegt, um etwa %1 gegen das, was daneben liegt: An seinem Rand bringt weder ein Lauf noch ein Ziehen beide Seiten zur Deckung.</translation>
    </message>
    <message>
        <source>Place %1: %2</source>
        <translation>Stelle %1: %2</translation>
    </message>
    <message>
        <source>Place %1: %2. %3 To accept it (%4) notes it in the report as seen.</source>
        <translation>Stelle %1: %2. %3 Akzeptieren (%4) vermerkt sie im Bericht als gesehen.</translation>
    </message>
    <message>
        <source>Place %1: %2. %3 What lies inside may still come right by %4, or by %5 and a drag. To accept it (%6) notes it in the report as seen.</source>
        <translation>Stelle %1: %2. %3 Das Innere kann durch „%4“ noch richtig werden, oder durch „%5“ und Ziehen. Akzeptieren (%6) vermerkt sie im Bericht als gesehen.</translation>
    </message>
        <message>
            <source>Along the rim of a piece that moved by itself a drag fits one side only.</source>
            <translation>Am Rand eines Stücks, das sich für sich bewegt hat, bringt ein Ziehen nur eine Seite zur Deckung.</translation>
        </message>
</context>
    <context>
        <name>alinify::ui::PreferencesController</name>
        <message>
            <source>The fixed image does not say how large its pixels are. Image ▸ Pixel Size… sets it.</source>
            <translation>Das feste Bild enthält keine Angabe zur Pixelgröße. Bild ▸ Pixelgröße … legt sie fest.</translation>
        </message>
        <message>
            <source>Lengths are in pixels, as this image states no pixel size. Image ▸ Pixel Size… sets it; they are then in %1.</source>
            <translation>Längen in Pixeln, da dieses Bild keine Pixelgröße enthält. Bild ▸ Pixelgröße … legt sie fest; dann sind sie in %1 angegeben.</translation>
        </message>
        <message>
            <source>millimetres</source>
            <translation>Millimetern</translation>
        </message>
        <message>
            <source>micrometres</source>
            <translation>Mikrometern</translation>
        </message>
        <message>
            <source>Device, threads, cache and language change when the program is started again.</source>
            <translation>Änderungen an Gerät, Threads, Zwischenspeicher und Sprache werden erst nach einem Neustart des Programms wirksam.</translation>
        </message>
        <message>
            <source>Restart Now first asks about unsaved changes, then starts again with the same session or images.</source>
            <translation>„Jetzt neu starten“ fragt zuerst nach nicht gespeicherten Änderungen und startet dann neu, mit derselben Sitzung oder denselben Bildern.</translation>
        </message>
        <message>
            <source>&amp;Restart Now</source>
            <translation>Jetzt &amp;neu starten</translation>
        </message>
        <message>
            <source>&amp;Later</source>
            <translation>&amp;Später</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PreferencesDialog</name>
        <message>
            <source>Preferences</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <source>Machine</source>
            <translation>Rechner</translation>
        </message>
        <message>
            <source>Automatic: a graphics processor where there is one</source>
            <translation>Automatisch: GPU, falls vorhanden</translation>
        </message>
        <message>
            <source>&amp;Device</source>
            <translation>&amp;Gerät</translation>
        </message>
        <message>
            <source>Now: %1</source>
            <translation>Jetzt: %1</translation>
        </message>
        <message>
            <source>All cores (%1)</source>
            <translation>Alle Kerne (%1)</translation>
        </message>
        <message>
            <source>&amp;Threads</source>
            <translation>&amp;Threads</translation>
        </message>
        <message>
            <source>The most memory a registration plans with; it works in tiles, or coarser and says so</source>
            <translation>Höchstens so viel Speicher belegt eine Registrierung; reicht er nicht, arbeitet sie in Kacheln oder gröber und meldet es</translation>
        </message>
        <message>
            <source>A quarter of the free memory</source>
            <translation>Ein Viertel des freien Speichers</translation>
        </message>
        <message>
            <source>Decoded tiles kept for the view: more makes panning back instant</source>
            <translation>Speicher für entpackte Kacheln der Ansicht: Je größer er ist, desto schneller sind schon gezeigte Stellen wieder zu sehen</translation>
        </message>
        <message>
            <source>&amp;Cache of the view</source>
            <translation>&amp;Zwischenspeicher für die Ansicht</translation>
        </message>
        <message>
            <source>Path of elastix</source>
            <translation>Pfad von elastix</translation>
        </message>
        <message>
            <source>&amp;Browse…</source>
            <translation>&amp;Durchsuchen …</translation>
        </message>
        <message>
            <source>&amp;elastix</source>
            <translation>&amp;elastix</translation>
        </message>
        <message>
            <source>Choose the elastix Program</source>
            <translation>Das Programm elastix wählen</translation>
        </message>
        <message>
            <source>Language and Colours</source>
            <translation>Sprache und Farben</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>S&amp;prache</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>T&amp;heme</source>
            <translation>&amp;Farbschema</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <source>Reset: %1</source>
            <translation>Zurücksetzen: %1</translation>
        </message>
        <message>
            <source>Colour of the &amp;fixed image</source>
            <translation>Farbe des fe&amp;sten Bildes</translation>
        </message>
        <message>
            <source>Colour of the m&amp;oving image</source>
            <translation>Farbe des be&amp;wegten Bildes</translation>
        </message>
        <message>
            <source>%1 (not there now)</source>
            <translation>%1 (jetzt nicht vorhanden)</translation>
        </message>
        <message>
            <source>Found: %1</source>
            <translation>Gefunden: %1</translation>
        </message>
        <message>
            <source>Not found: %1.</source>
            <translation>Nicht gefunden: %1.</translation>
        </message>
        <message>
            <source>%1 (the theme&apos;s)</source>
            <translation>%1 (vom Farbschema)</translation>
        </message>
        <message>
            <source>Choose a Colour</source>
            <translation>Farbe wählen</translation>
        </message>
        <message>
            <source>Device, threads, cache and language change when the program is started again.</source>
            <translation>Änderungen an Gerät, Threads, Zwischenspeicher und Sprache werden erst nach einem Neustart des Programms wirksam.</translation>
        </message>
        <message>
            <source>Micrometres</source>
            <translation>Mikrometer</translation>
        </message>
        <message>
            <source>Millimetres</source>
            <translation>Millimeter</translation>
        </message>
        <message>
            <source>Pixels</source>
            <translation>Pixel</translation>
        </message>
        <message>
            <source>The unit of lengths and positions; pixels where the pixel size is not known</source>
            <translation>Die Einheit von Längen und Orten; Pixel, wo die Pixelgröße nicht bekannt ist</translation>
        </message>
        <message>
            <source>Len&amp;gths in</source>
            <translation>Län&amp;gen in</translation>
        </message>
        <message>
            <source>All free memory</source>
            <translation>Der gesamte freie Speicher</translation>
        </message>
        <message>
            <source>&amp;Memory limit</source>
            <translation>&amp;Speichergrenze</translation>
        </message>
        <message>
            <source>Follow system</source>
            <translation>Wie im System</translation>
        </message>
        <message>
            <source>Micrometres below 1 mm, else millimetres</source>
            <translation>Mikrometer unter 1 mm, sonst Millimeter</translation>
        </message>
        <message>
            <source>Found automatically</source>
            <translation>Automatisch gefunden</translation>
        </message>
        <message>
            <source>Looked for beside the program and on the PATH.</source>
            <translation>Gesucht wird im Programmordner und im PATH.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RegionController</name>
        <message>
            <source>Only the region counts for the next registration</source>
            <translation>Bei der nächsten Registrierung wird nur der Bereich berücksichtigt</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RegistrationController</name>
        <message>
            <source>Open a pair of images first.</source>
            <translation>Zuerst ein Bildpaar öffnen.</translation>
        </message>
        <message>
            <source>Ready. Press Register to align the pair.</source>
            <translation>Bereit. „Registrieren“ richtet das Paar aus.</translation>
        </message>
        <message>
            <source>Nothing was registered: the engine is not available. %1</source>
            <translation>Nichts wurde registriert: Die Engine ist nicht verfügbar. %1</translation>
        </message>
        <message>
            <source>Registering</source>
            <translation>Registrieren</translation>
        </message>
        <message>
            <source>Registered: the moving image is shown warped</source>
            <translation>Registrierung abgeschlossen: Das bewegte Bild wird verformt angezeigt</translation>
        </message>
        <message>
            <source>The engine “%1” of this session is not there; another one is chosen.</source>
            <translation>Das Verfahren „%1“ dieser Sitzung gibt es hier nicht; ein anderes ist gewählt.</translation>
        </message>
        <message>
            <source>The registration failed: %1</source>
            <translation>Die Registrierung ist fehlgeschlagen: %1</translation>
        </message>
        <message>
            <source>Cancelled. Nothing was changed.</source>
            <translation>Abgebrochen. Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Registered in %1.</source>
            <translation>Registriert in %1.</translation>
        </message>
        <message>
            <source>An accepted place in it is to be reviewed again</source>
            <translation>Eine akzeptierte Stelle darin ist erneut zu prüfen</translation>
        </message>
        <message>
            <source>%1 accepted places in it are to be reviewed again</source>
            <translation>%1 akzeptierte Stellen darin sind erneut zu prüfen</translation>
        </message>
        <message>
            <source>Register</source>
            <translation>Registrieren</translation>
        </message>
        <message>
            <source>Register the whole pair again?</source>
            <translation>Das ganze Paar neu registrieren?</translation>
        </message>
        <message>
            <source>&amp;Whole Pair</source>
            <translation>&amp;Ganzes Paar</translation>
        </message>
        <message>
            <source>This &amp;Place</source>
            <translation>Nur &amp;diese Stelle</translation>
        </message>
        <message>
            <source>%1. That is worse: Undo brings the map before back</source>
            <translation>%1. Das ist schlechter: „Rückgängig“ holt die vorherige Transformation zurück</translation>
        </message>
        <message>
            <source>The place itself needs no review any more</source>
            <translation>Die Stelle selbst ist nicht mehr zu prüfen</translation>
        </message>
        <message>
            <source>Registered</source>
            <translation>Registriert</translation>
        </message>
        <message>
            <source>%1 % of the places are right, %2 % in the result before: Undo brings that back</source>
            <translation>%1 % der Stellen stimmen, beim vorherigen Ergebnis %2 %: „Rückgängig“ holt es zurück</translation>
        </message>
        <message>
            <source>The drag was followed: %1 around it are registered again</source>
            <translation>Ausgehend von der Korrektur wurde ein Bereich von %1 neu registriert</translation>
        </message>
        <message>
            <source>It begins without the spots dragged by hand, which stay with the result shown now. To be guided by them, go to the place and register it alone (F9).</source>
            <translation>Ein neuer Lauf des ganzen Paars beginnt ohne die Korrekturen von Hand; sie bleiben beim jetzt gezeigten Ergebnis. Sollen sie den Lauf leiten, zur Stelle gehen und nur diese neu registrieren (F9).</translation>
        </message>
        <message>
            <source>%1 The result is as it was before.</source>
            <translation>%1 Das Ergebnis ist wie zuvor.</translation>
        </message>
        <message>
            <source>Registering this place again found nothing better: the result stays as it was</source>
            <translation>Die erneute Registrierung dieser Stelle brachte nichts Besseres: Das Ergebnis bleibt, wie es war</translation>
        </message>
        <message>
            <source>Registering this place again found nothing better</source>
            <translation>Die erneute Registrierung dieser Stelle brachte nichts Besseres</translation>
        </message>
        <message>
            <source>Undo brings the drag back; a landmark there holds it</source>
            <translation>„Rückgängig“ stellt die Korrektur wieder her; eine Landmarke dort hält sie fest</translation>
        </message>
        <message>
            <source>Open the moving image too.</source>
            <translation>Auch das bewegte Bild öffnen.</translation>
        </message>
        <message>
            <source>Open the fixed image too.</source>
            <translation>Auch das feste Bild öffnen.</translation>
        </message>
        <message>
            <source>An error stays along the rim of the place: where a piece moved against its surroundings, only a map with a fold would fit</source>
            <translation>Am Rand der Stelle bleibt ein Fehler: Wo sich ein Stück gegen seine Umgebung verschoben hat, würde nur eine Transformation mit einer Falte passen</translation>
        </message>
        <message>
            <source>The images do not confirm the drag: Undo takes the place back to where it was before it was registered again</source>
            <translation>Die Bilder bestätigen das Ziehen nicht: „Rückgängig“ stellt die Stelle wieder her, wie sie vor dem erneuten Registrieren war</translation>
        </message>
        <message>
            <source>In the %1 that were registered again: %2</source>
            <translation>Im neu registrierten Bereich (%1): %2</translation>
        </message>
        <message>
            <source>Registered again, this place was better (%1), but fewer places of the whole image were right (%2 % before, then %3 %), so it was not kept: the result stays as it was</source>
            <translation>Neu registriert war diese Stelle besser (%1), dafür waren im ganzen Bild weniger Stellen richtig (zuvor %2 %, dann %3 %). Das wurde nicht übernommen, das Ergebnis bleibt, wie es war</translation>
        </message>
        <message>
            <source>Registered again, place %1 was better (%2), but all that was registered again was not (%3), so it was not kept: the result stays as it was</source>
            <translation>Neu registriert war Stelle %1 besser (%2), der neu registrierte Ausschnitt insgesamt aber nicht (%3). Das wurde nicht übernommen, das Ergebnis bleibt, wie es war</translation>
        </message>
        <message>
            <source>Along its edge no map without a fold fits: accept the place</source>
            <translation>An ihrem Rand passt keine Transformation ohne Falte: Akzeptieren Sie die Stelle</translation>
        </message>
        <message>
            <source>Along the rim of a piece that moved by itself no map without a fold is better. Where you see that the place belongs elsewhere, drag it there or set a landmark, and register it again</source>
            <translation>Am Rand eines Stücks, das sich für sich bewegt hat, gibt es keine bessere Transformation ohne Falte. Wenn Sie sehen, dass die Stelle woandershin gehört: ziehen Sie sie dorthin oder setzen Sie eine Landmarke, und registrieren Sie dann neu</translation>
        </message>
        <message>
            <source>The drag is taken back: Undo brings it back, and a landmark set there holds the place</source>
            <translation>Die Korrektur ist zurückgenommen: „Rückgängig“ stellt sie wieder her, und eine dort gesetzte Landmarke hält die Stelle fest</translation>
        </message>
        <message>
            <source>Take Back the Drag</source>
            <translation>Korrektur zurücknehmen</translation>
        </message>
        <message>
            <source>Take Back Drags</source>
            <translation>Korrekturen zurücknehmen</translation>
        </message>
        <message>
            <source>The %1 drags that were not followed are taken back: Undo brings them back, and landmarks set there hold the places</source>
            <translation>Die %1 Korrekturen, denen nicht gefolgt wurde, sind zurückgenommen: „Rückgängig“ stellt sie wieder her, und dort gesetzte Landmarken halten die Stellen fest</translation>
        </message>
        <message>
        <source>The result before, with what you accepted or corrected, stays in Results as “%1”</source>
        <translation>Das vorige Ergebnis mit allem, was Sie akzeptiert oder korrigiert haben, bleibt unter „Ergebnisse“ als „%1“</translation>
    </message>
    <message>
        <source>What is left there is to be reviewed: place %1</source>
        <translation>Was dort übrig ist, bleibt zu prüfen: Stelle %1</translation>
    </message>
    <message>
        <source>What is left there is to be reviewed: places %1</source>
        <translation>Was dort übrig ist, bleibt zu prüfen: Stellen %1</translation>
    </message>
    <message>
        <source>The largest error expected is %1, %2 in the result before: Undo brings that back</source>
        <translation>Der größte erwartete Fehler ist %1, beim vorherigen Ergebnis %2: „Rückgängig“ holt es zurück</translation>
    </message>
    <message>
        <source>Where the images agree to the eye, accept the place; where you see that it belongs elsewhere, drag it there or set a landmark, and register it again</source>
        <translation>Stimmen die Bilder dort für das Auge überein, akzeptieren Sie die Stelle; sehen Sie, dass sie woanders hingehört, ziehen Sie sie dorthin oder setzen Sie eine Landmarke und registrieren sie neu</translation>
    </message>
    <message>
        <source>Where you see that it belongs elsewhere, drag it there or set a landmark, and register it again</source>
        <translation>Sehen Sie, dass es woanders hingehört, ziehen Sie es dorthin oder setzen Sie eine Landmarke und registrieren es neu</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::RegistrationPanel</name>
        <message>
            <source>Engine</source>
            <translation>Verfahren</translation>
        </message>
        <message>
            <source>How the map is found. Automatic is right for most pairs.</source>
            <translation>Wie die Transformation gefunden wird. „Automatisch“ passt für die meisten Paare.</translation>
        </message>
        <message>
            <source>&amp;Engine</source>
            <translation>&amp;Verfahren</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Startlage</translation>
        </message>
        <message>
            <source>The initial alignment of the engine. Searched for, unless the pair is aligned already.</source>
            <translation>Die Lage, in der das Verfahren beginnt. Sie wird gesucht, außer wenn das Paar schon richtig liegt.</translation>
        </message>
        <message>
            <source>Searched for: shift, turn, scale</source>
            <translation>Automatisch gesucht</translation>
        </message>
        <message>
            <source>Shift only</source>
            <translation>Nur Verschiebung</translation>
        </message>
        <message>
            <source>Shift and turn</source>
            <translation>Verschiebung und Drehung</translation>
        </message>
        <message>
            <source>Shift, turn and scale</source>
            <translation>Verschiebung, Drehung und Maßstab</translation>
        </message>
        <message>
            <source>Affine</source>
            <translation>Affin</translation>
        </message>
        <message>
            <source>&amp;Start</source>
            <translation>St&amp;artlage</translation>
        </message>
        <message>
            <source>The moving image may be &amp;mirrored</source>
            <translation>Das bewegte Bild darf ge&amp;spiegelt sein</translation>
        </message>
        <message>
            <source>Search mirrored starts too: a section or a cloth that lies on its face</source>
            <translation>Auch gespiegelte Startlagen suchen: für einen Schnitt oder Stoff, der auf der Vorderseite liegt</translation>
        </message>
        <message>
            <source>&amp;Options</source>
            <translation>&amp;Optionen</translation>
        </message>
        <message>
            <source>The engine&apos;s own options, each with its unit and range</source>
            <translation>Die eigenen Optionen des Verfahrens, jede mit Einheit und Bereich</translation>
        </message>
        <message>
            <source>Registration progress</source>
            <translation>Fortschritt der Registrierung</translation>
        </message>
        <message>
            <source>This build has no registration engine.</source>
            <translation>Dieses Programm hat kein Registrierverfahren.</translation>
        </message>
        <message>
            <source>Not available: %1</source>
            <translation>Nicht verfügbar: %1</translation>
        </message>
        <message>
            <source>%1: not available, %2</source>
            <translation>%1: nicht verfügbar, %2</translation>
        </message>
        <message numerus="yes">
            <source>&amp;Options (%n changed)</source>
            <translation>
                <numerusform>&amp;Optionen (%n geändert)</numerusform>
                <numerusform>&amp;Optionen (%n geändert)</numerusform>
            </translation>
        </message>
        <message>
            <source>Starting…</source>
            <translation>Beginnt …</translation>
        </message>
        <message>
            <source>%1 so far, about %2 left</source>
            <translation>bisher %1, noch etwa %2</translation>
        </message>
        <message>
            <source>%1 so far</source>
            <translation>bisher %1</translation>
        </message>
        <message>
            <source>%1, level %2 of %3, iteration %4</source>
            <translation>%1, Stufe %2 von %3, Iteration %4</translation>
        </message>
        <message>
            <source>Region: the whole image</source>
            <translation>Bereich: das ganze Bild</translation>
        </message>
        <message>
            <source>Masks: none drawn</source>
            <translation>Masken: keine gezeichnet</translation>
        </message>
        <message>
            <source>Masks: %1 on the fixed image, %2 on the moving one</source>
            <translation>Masken: %1 auf dem festen Bild, %2 auf dem bewegten</translation>
        </message>
        <message>
            <source>%1 so far, almost done</source>
            <translation>bisher %1, fast fertig</translation>
        </message>
        <message>
            <source>From where it is shown now</source>
            <translation>Aktuell gezeigte Lage</translation>
        </message>
        <message>
            <source>Region: %1, %2 % of the image</source>
            <translation>Bereich: %1, %2 % des Bildes</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>%1 wird gelesen</translation>
        </message>
        <message>
            <source>Reading the images</source>
            <translation>Die Bilder werden gelesen</translation>
        </message>
        <message>
            <source>Keep the current position</source>
            <translation>Aktuelle Lage behalten</translation>
        </message>
        <message>
            <source>Align the centres</source>
            <translation>Mitten aufeinanderlegen</translation>
        </message>
        <message>
            <source>Region of this run: %1</source>
            <translation>Bereich dieses Laufs: %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RelocateDialog</name>
        <message>
            <source>Fixed image</source>
            <translation>Festes Bild</translation>
        </message>
        <message>
            <source>Moving image</source>
            <translation>Bewegtes Bild</translation>
        </message>
        <message>
            <source>Fixed mask</source>
            <translation>Maske des festen Bildes</translation>
        </message>
        <message>
            <source>Moving mask</source>
            <translation>Maske des bewegten Bildes</translation>
        </message>
        <message>
            <source>Find the Session&apos;s Images</source>
            <translation>Bilder der Sitzung suchen</translation>
        </message>
        <message>
            <source>&amp;Open Session</source>
            <translation>Sitzung ö&amp;ffnen</translation>
        </message>
        <message>
            <source>All images were found.</source>
            <translation>Alle Bilder wurden gefunden.</translation>
        </message>
        <message>
            <source>Some files are not where the session had them. Say where they are now; others that lie beside them are found by themselves.</source>
            <translation>Einige Dateien liegen nicht mehr dort, wo die Sitzung sie hatte. Bitte angeben, wo sie jetzt liegen; andere im selben Ordner werden automatisch gefunden.</translation>
        </message>
        <message>
            <source>These files are not the ones that the session was made with: they have changed since, or others have taken their place. Landmarks and results may not fit them.</source>
            <translation>Das sind nicht die Dateien, mit denen die Sitzung entstand: Sie wurden seither geändert oder durch andere ersetzt. Landmarken und Ergebnisse passen vielleicht nicht dazu.</translation>
        </message>
        <message>
            <source>&lt;b&gt;%1&lt;/b&gt;</source>
            <translation>&lt;b&gt;%1&lt;/b&gt;</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>fehlt</translation>
        </message>
        <message>
            <source>has changed</source>
            <translation>wurde geändert</translation>
        </message>
        <message>
            <source>&amp;Find…</source>
            <translation>&amp;Suchen …</translation>
        </message>
        <message>
            <source>Find %1</source>
            <translation>%1 suchen</translation>
        </message>
        <message>
            <source>&amp;Open Anyway</source>
            <translation>Trotzdem ö&amp;ffnen</translation>
        </message>
        <message>
            <source>Fixed illumination</source>
            <translation>Ausleuchtung, festes Bild</translation>
        </message>
        <message>
            <source>Moving illumination</source>
            <translation>Ausleuchtung, bewegtes Bild</translation>
        </message>
        <message>
            <source>Illumination profiles (*.json)</source>
            <translation>Ausleuchtungsprofile (*.json)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ResultController</name>
        <message>
            <source>Shown: %1</source>
            <translation>Gezeigt: %1</translation>
        </message>
        <message>
            <source>Shown: not registered</source>
            <translation>Gezeigt: nicht registriert</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ResultsModel</name>
        <message>
            <source>shown on the canvas</source>
            <translation>in der Ansicht gezeigt</translation>
        </message>
        <message>
            <source>Not registered</source>
            <translation>Nicht registriert</translation>
        </message>
        <message>
            <source>Made %1</source>
            <translation>Erstellt %1</translation>
        </message>
        <message>
            <source>%1 (corrected)</source>
            <translation>%1 (korrigiert)</translation>
        </message>
        <message>
            <source>not judged</source>
            <translation>nicht beurteilt</translation>
        </message>
        <message>
            <source>good</source>
            <translation>gut</translation>
        </message>
        <message>
            <source>needs review</source>
            <translation>zu prüfen</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>fehlgeschlagen</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>Verfahren</translation>
        </message>
        <message>
            <source>Quality</source>
            <translation>Qualität</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>%1, %2 % within %3</source>
            <translation>%1, %2 % auf %3 genau</translation>
        </message>
        <message>
            <source>%1 before it was corrected</source>
            <translation>%1, vor der Korrektur von Hand</translation>
        </message>
        <message>
            <source>%1, %4 % blank, of the rest %2 % within %3</source>
            <translation>%1, %4 % ohne Textur, vom Rest %2 % auf %3 genau</translation>
        </message>
        <message>
            <source>reviewed</source>
            <translation>durchgesehen</translation>
        </message>
        <message>
            <source>not checked at %1</source>
            <translation>bei %1 nicht geprüft</translation>
        </message>
    <message>
        <source>Registered in %1 by %2</source>
        <translation>Registriert in %1 mit %2</translation>
    </message>
    <message>
        <source>%1, %2 at worst</source>
        <translation>%1, schlimmstenfalls %2</translation>
    </message>
    <message>
        <source>%1, %2 or more at worst</source>
        <translation>%1, schlimmstenfalls %2 oder mehr</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::ResultsPanel</name>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SearchLimitsForm</name>
        <message>
            <source>Smallest scale</source>
            <translation>Kleinster Maßstab</translation>
        </message>
        <message>
            <source>Largest scale</source>
            <translation>Größter Maßstab</translation>
        </message>
        <message>
            <source>The search for a start tries no larger turn, either way. 180: any turn</source>
            <translation>Die Suche nach der Startlage prüft keine größere Drehung, weder nach links noch nach rechts. 180: jede Drehung</translation>
        </message>
        <message>
            <source>The search for a start tries no smaller scale of the moving image against the fixed one</source>
            <translation>Die Suche nach der Startlage prüft keinen kleineren Maßstab des bewegten Bildes gegenüber dem festen</translation>
        </message>
        <message>
            <source>The search for a start tries no larger scale of the moving image against the fixed one</source>
            <translation>Die Suche nach der Startlage prüft keinen größeren Maßstab des bewegten Bildes gegenüber dem festen</translation>
        </message>
        <message>
            <source>Largest rotation</source>
            <translation>Größte Drehung</translation>
        </message>
        <message>
            <source>Scale range</source>
            <translation>Maßstabsbereich</translation>
        </message>
        <message>
            <source>Each piece by itself</source>
            <translation>Stücke einzeln ausrichten</translation>
        </message>
        <message>
            <source>Several pieces of tissue on a slide may lie differently in both images: each gets a start of its own where one start for all leaves pieces unexplained</source>
            <translation>Mehrere Gewebestücke auf einem Objektträger können in beiden Bildern verschieden liegen: Jedes erhält eine eigene Startlage, wenn eine gemeinsame nicht für alle passt</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ViewController</name>
        <message>
            <source>Both images are grey, so they are shown in red and cyan, and grey where they agree.</source>
            <translation>Beide Bilder sind grau; darum erscheinen sie in Rot und Cyan und in Grau, wo sie übereinstimmen.</translation>
        </message>
        <message>
            <source>Chosen because both images are grey</source>
            <translation>Gewählt, weil beide Bilder grau sind</translation>
        </message>
        <message>
            <source>There is no result yet that could warp it</source>
            <translation>Noch gibt es kein Ergebnis, das es verformen könnte</translation>
        </message>
        <message>
            <source>The chosen tool works in the moving image as it is</source>
            <translation>Das gewählte Werkzeug arbeitet im bewegten Bild, wie es ist</translation>
        </message>
        <message>
            <source>The chosen tool works in the warped image</source>
            <translation>Das gewählte Werkzeug arbeitet im verformten Bild</translation>
        </message>
        <message>
            <source>Both images are grey, so they are shown in red and cyan, and grey where they agree. %1 evens out different light, %2 shows them as they are.</source>
            <translation>Beide Bilder sind grau und werden deshalb in Rot und Cyan gezeigt, übereinstimmende Stellen in Grau. Die Taste %1 gleicht Helligkeitsunterschiede aus, die Taste %2 zeigt die Bilder, wie sie sind.</translation>
        </message>
        <message>
            <source>Fixed red, moving cyan, dark lines swapped</source>
            <translation>Fest rot, bewegt cyan, dunkle Linien umgekehrt</translation>
        </message>
        <message>
            <source>Fixed red, moving cyan, dark lines swapped. %1: structure alone</source>
            <translation>Fest rot, bewegt cyan, dunkle Linien umgekehrt. %1: nur die Struktur</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SessionController</name>
        <message>
            <source>Alinify sessions (*.alinify)</source>
            <translation>Alinify-Sitzungen (*.alinify)</translation>
        </message>
        <message>
            <source>Changes cannot be written down against a crash: %1. %2</source>
            <translation>Änderungen lassen sich nicht für den Fall eines Absturzes sichern: %1. %2</translation>
        </message>
        <message>
            <source>Saved %1</source>
            <translation>%1 gespeichert</translation>
        </message>
        <message>
            <source>No session was saved yet</source>
            <translation>Noch keine Sitzung gespeichert</translation>
        </message>
        <message>
            <source>session</source>
            <translation>sitzung</translation>
        </message>
        <message>
            <source>Save Session</source>
            <translation>Sitzung speichern</translation>
        </message>
        <message>
            <source>A registration is running: cancel it before leaving the session.</source>
            <translation>Eine Registrierung läuft; sie muss vor dem Verlassen der Sitzung abgebrochen werden.</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
        <message>
            <source>Save the changes to this session?</source>
            <translation>Die Änderungen an dieser Sitzung speichern?</translation>
        </message>
        <message>
            <source>Without saving, the changes since the last save are lost.</source>
            <translation>Ohne Speichern gehen die Änderungen seit dem letzten Speichern verloren.</translation>
        </message>
        <message>
            <source>Open Session</source>
            <translation>Sitzung öffnen</translation>
        </message>
        <message>
            <source>Not all of the session could be read</source>
            <translation>Die Sitzung ließ sich nicht ganz lesen</translation>
        </message>
        <message>
            <source>A session of %1 that was never saved</source>
            <translation>Nie gespeicherte Sitzung mit %1</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>Recover a Session</source>
            <translation>Sitzung wiederherstellen</translation>
        </message>
        <message>
            <source>%1, as of %2.</source>
            <translation>%1 – Stand: %2.</translation>
        </message>
        <message>
            <source>More are offered after this one: %1.</source>
            <translation>Danach werden weitere angeboten: %1.</translation>
        </message>
        <message>
            <source>&amp;Recover</source>
            <translation>&amp;Wiederherstellen</translation>
        </message>
        <message>
            <source>&amp;Discard the Changes</source>
            <translation>Änderungen &amp;verwerfen</translation>
        </message>
        <message>
            <source>Ask &amp;Later</source>
            <translation>&amp;Später fragen</translation>
        </message>
        <message>
            <source>%1[*] – Alinify</source>
            <translation>%1[*] – Alinify</translation>
        </message>
        <message>
            <source>Alinify did not shut down properly. Changes that were not saved can be brought back.</source>
            <translation>Alinify wurde nicht ordnungsgemäß beendet. Nicht gespeicherte Änderungen lassen sich wiederherstellen.</translation>
        </message>
        <message>
            <source>A registration is running: the pair can be added when it is over.</source>
            <translation>Eine Registrierung läuft; danach lässt sich das Paar hinzufügen.</translation>
        </message>
        <message>
            <source>The session stays open either way. Without saving, the list takes the pair as it was saved last, or its two images alone.</source>
            <translation>Die Sitzung bleibt in jedem Fall offen. Ohne Speichern nimmt die Liste das Paar, wie es zuletzt gespeichert wurde, oder nur seine beiden Bilder.</translation>
        </message>
        <message>
            <source>&amp;Add Without Saving</source>
            <translation>Ohne Speichern &amp;hinzufügen</translation>
        </message>
        <message>
            <source>Save the session of %1?</source>
            <translation>Die Sitzung „%1“ speichern?</translation>
        </message>
        <message>
            <source>Save the changes to %1?</source>
            <translation>Die Änderungen an %1 speichern?</translation>
        </message>
        <message>
            <source>Recovered, but Undo does not reach back beyond this. Save the session to keep it.</source>
            <translation>Wiederhergestellt. Frühere Schritte lassen sich nicht mehr rückgängig machen. Um den Stand zu behalten, speichern Sie die Sitzung.</translation>
        </message>
        <message>
            <source>It was never saved. Without saving, its landmarks, corrections, measurements and results are lost.</source>
            <translation>Sie wurde noch nie gespeichert. Ohne Speichern gehen ihre Landmarken, Korrekturen, Messungen und Ergebnisse verloren.</translation>
        </message>
        <message>
            <source>The rest is open.</source>
            <translation>Der Rest ist offen.</translation>
        </message>
        <message>
            <source>The rest is open. Results are in the folder %1 beside %2: put it back there and open the session again. Saved as it is now, the session loses them.</source>
            <translation>Der Rest ist offen. Die Ergebnisse liegen im Ordner %1 neben %2: diesen Ordner dorthin zurücklegen und die Sitzung neu öffnen. Wird die Sitzung so gespeichert, wie sie jetzt ist, verliert sie diese Ergebnisse.</translation>
        </message>
        <message>
            <source>Saved %1 and its folder %2 beside it: move or copy both together</source>
            <translation>%1 und der Ordner %2 daneben sind gespeichert: immer beide zusammen verschieben oder kopieren</translation>
        </message>
        <message>
            <source>Alinify sessions, results in NAME.alinify.data beside them (*.alinify)</source>
            <translation>Alinify-Sitzungen mit Ergebnisordner NAME.alinify.data (*.alinify)</translation>
        </message>
        <message>
            <source>Save the session, so that the list shows this result?</source>
            <translation>Die Sitzung speichern, damit dieses Ergebnis in der Liste erscheint?</translation>
        </message>
        <message>
            <source>Keep in the &amp;List of Pairs</source>
            <translation>In der &amp;Paarliste behalten</translation>
        </message>
        <message>
            <source>Saves the session among the list&apos;s, and adds the pair to it, from where it opens again</source>
            <translation>Speichert die Sitzung bei denen der Liste und nimmt das Paar in die Liste auf, von der aus es sich wieder öffnen lässt</translation>
        </message>
        <message>
            <source>The list holds pairs, and here one of the images is missing</source>
            <translation>Die Liste enthält Paare, und hier fehlt eines der Bilder</translation>
        </message>
        <message>
            <source>The pair is in the list already: Save keeps it there</source>
            <translation>Das Paar ist schon in der Liste: „Speichern“ behält es dort</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SessionDocument</name>
        <message>
            <source>Register</source>
            <translation>Registrieren</translation>
        </message>
        <message>
            <source>Reset Registration</source>
            <translation>Registrierung verwerfen</translation>
        </message>
        <message>
            <source>Swap Fixed and Moving</source>
            <translation>Fest und Bewegt tauschen</translation>
        </message>
        <message>
            <source>Remove Mask</source>
            <translation>Maske entfernen</translation>
        </message>
        <message>
            <source>Use Fixed Mask</source>
            <translation>Maske des festen Bildes verwenden</translation>
        </message>
        <message>
            <source>Use Moving Mask</source>
            <translation>Maske des bewegten Bildes verwenden</translation>
        </message>
        <message>
            <source>Change Use of Landmarks</source>
            <translation>Verwendung der Landmarken ändern</translation>
        </message>
        <message>
            <source>Change Registration Options</source>
            <translation>Registrieroptionen ändern</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <source>Show Another Result</source>
            <translation>Anderes Ergebnis zeigen</translation>
        </message>
        <message>
            <source>Rename Result</source>
            <translation>Ergebnis umbenennen</translation>
        </message>
        <message>
            <source>Delete Result</source>
            <translation>Ergebnis löschen</translation>
        </message>
        <message>
            <source>By Hand</source>
            <translation>Von Hand</translation>
        </message>
        <message>
            <source>Remove Drawn Masks</source>
            <translation>Gezeichnete Masken entfernen</translation>
        </message>
        <message>
            <source>Choose Engine</source>
            <translation>Verfahren wählen</translation>
        </message>
        <message>
            <source>Change Pixel Size</source>
            <translation>Pixelgröße ändern</translation>
        </message>
        <message>
            <source>Even Out Illumination</source>
            <translation>Ausleuchtung ausgleichen</translation>
        </message>
        <message>
            <source>Remove Illumination Correction</source>
            <translation>Ausleuchtungskorrektur entfernen</translation>
        </message>
        <message>
            <source>Tiled Design</source>
            <translation>Gekacheltes Dessin</translation>
        </message>
        <message>
            <source>Tile Design</source>
            <translation>Dessin kacheln</translation>
        </message>
        <message>
            <source>Show One Repeat</source>
            <translation>Einen Rapport zeigen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SessionFiles</name>
        <message>
            <source>Writing changes down</source>
            <translation>Änderungen werden gesichert</translation>
        </message>
        <message>
            <source>Saving</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>%1 wird geöffnet</translation>
        </message>
        <message>
            <source>Opening the session&apos;s images</source>
            <translation>Die Bilder der Sitzung werden geöffnet</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ShortcutsDialog</name>
        <message>
            <source>Keys and Mouse</source>
            <translation>Tasten und Maus</translation>
        </message>
        <message>
            <source>Type to narrow the list</source>
            <translation>Suchwort eingeben, um die Liste einzugrenzen</translation>
        </message>
        <message>
            <source>Narrow the list of keys</source>
            <translation>Die Tastenliste eingrenzen</translation>
        </message>
        <message>
            <source>Keys and their commands</source>
            <translation>Tasten und ihre Wirkung</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Tasten</translation>
        </message>
        <message>
            <source>What it does</source>
            <translation>Wirkung</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Wo</translation>
        </message>
        <message>
            <source>on the canvas</source>
            <translation>in der Ansicht</translation>
        </message>
        <message>
            <source>Wheel, pinch</source>
            <translation>Rad, Spreizgeste</translation>
        </message>
        <message>
            <source>Zoom at the pointer</source>
            <translation>Am Zeiger zoomen</translation>
        </message>
        <message>
            <source>Drag (left, middle)</source>
            <translation>Ziehen (links, Mitte)</translation>
        </message>
        <message>
            <source>Pan</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <source>Arrow keys</source>
            <translation>Pfeiltasten</translation>
        </message>
        <message>
            <source>Pan by a tenth of the view</source>
            <translation>Um ein Zehntel der Ansicht verschieben</translation>
        </message>
        <message>
            <source>Double click</source>
            <translation>Doppelklick</translation>
        </message>
        <message>
            <source>Zoom in at the pointer</source>
            <translation>Am Zeiger vergrößern</translation>
        </message>
        <message>
            <source>Hold Shift</source>
            <translation>Umschalt halten</translation>
        </message>
        <message>
            <source>See the fixed image alone</source>
            <translation>Das feste Bild allein sehen</translation>
        </message>
        <message>
            <source>Hold Ctrl</source>
            <translation>Strg halten</translation>
        </message>
        <message>
            <source>See the moving image alone</source>
            <translation>Das bewegte Bild allein sehen</translation>
        </message>
        <message>
            <source> or </source>
            <translation> oder </translation>
        </message>
        <message>
            <source>About Alinify</source>
            <translation>Über Alinify</translation>
        </message>
        <message>
            <source>Alinify %1</source>
            <translation>Alinify %1</translation>
        </message>
        <message>
            <source>Registers two very large images and writes one warped onto the other at full resolution.

Running on: %1
Qt %2
Apache License 2.0</source>
            <translation>Registriert zwei sehr große Bilder und schreibt das eine, auf das andere verformt, in voller Auflösung.

Läuft auf: %1
Qt %2
Apache License 2.0</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::StatusLine</name>
        <message>
            <source>Screen pixels to an image pixel</source>
            <translation>Bildschirmpixel je Bildpixel</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>%1: about %2 left</source>
            <translation>%1: noch etwa %2</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>Abgebrochen</translation>
        </message>
        <message>
            <source>Warming up</source>
            <translation>Aufwärmen</translation>
        </message>
        <message>
            <source>Saved %1. %2</source>
            <translation>%1 gespeichert. %2</translation>
        </message>
        <message>
            <source>Saved %1</source>
            <translation>%1 gespeichert</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>Show in Folder</source>
            <translation>Im Ordner zeigen</translation>
        </message>
        <message>
            <source>Close this notice</source>
            <translation>Diesen Hinweis schließen</translation>
        </message>
        <message>
            <source>A click hides this message</source>
            <translation>Ein Klick blendet diese Meldung aus</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::Tour</name>
        <message>
            <source>Tour</source>
            <translation>Rundgang</translation>
        </message>
        <message>
            <source>&amp;Leave the Tour</source>
            <translation>Rundgang ver&amp;lassen</translation>
        </message>
        <message>
            <source>&amp;Back</source>
            <translation>&amp;Zurück</translation>
        </message>
        <message>
            <source>&amp;Next</source>
            <translation>&amp;Weiter</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>&amp;Finish</source>
            <translation>&amp;Fertig</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::TourController</name>
        <message>
            <source>A pair of images</source>
            <translation>Ein Bildpaar</translation>
        </message>
        <message>
            <source>Look</source>
            <translation>Ansehen</translation>
        </message>
        <message>
            <source>Register</source>
            <translation>Registrieren</translation>
        </message>
        <message>
            <source>Press Register (%1), or Next. The moving image settles before your eyes while it runs; Esc cancels at any time.</source>
            <translation>„Registrieren“ (%1) oder „Weiter“ drücken. Das bewegte Bild rückt dabei vor den Augen zurecht; Esc bricht jederzeit ab.</translation>
        </message>
        <message>
            <source>How good is it?</source>
            <translation>Wie gut ist es?</translation>
        </message>
        <message>
            <source>The verdict rests on a measure that the engine did not use, and names the places to review, worst first. Click on one, or press %1. %2 shows the image as it was before.</source>
            <translation>Das Urteil beruht auf einem Maß, das das Verfahren nicht verwendet hat, und nennt die zu prüfenden Stellen, die schlechteste zuerst. Eine Stelle anklicken oder %1 drücken. %2 zeigt das Bild, wie es vorher lag.</translation>
        </message>
        <message>
            <source>Correct misplaced spots</source>
            <translation>Korrigieren, was nicht passt</translation>
        </message>
        <message>
            <source>Where it does not fit yet, press %1 and drag the spot to where it belongs; its surroundings follow softly. %2 takes it back. Try it, or press Next.</source>
            <translation>Wo es noch nicht passt, %1 drücken und die Stelle dorthin ziehen, wo sie hingehört; die Umgebung wird mit weichem Übergang mitverschoben. %2 nimmt die Korrektur zurück. Ausprobieren oder „Weiter“ drücken.</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>%1 writes the moving image warped at full resolution, with your corrections, and says before how large the file gets.</source>
            <translation>%1 schreibt das bewegte Bild in voller Auflösung verformt, mit allen Korrekturen, und gibt vorher an, wie groß die Datei wird.</translation>
        </message>
        <message>
            <source>Everything else</source>
            <translation>Alles Weitere</translation>
        </message>
        <message>
            <source>%1 finds any command by a few letters, %2 lists the keys, %3 opens the help. This tour is in the Help menu.</source>
            <translation>%1 findet jeden Befehl mit ein paar Buchstaben, %2 listet die Tasten auf, %3 öffnet die Hilfe. Dieser Rundgang steht im Menü „Hilfe“.</translation>
        </message>
        <message>
            <source>New here?</source>
            <translation>Neu hier?</translation>
        </message>
        <message>
            <source>A tour of two minutes registers a sample pair step by step. It stays in the Help menu.</source>
            <translation>Ein Rundgang von zwei Minuten registriert Schritt für Schritt ein Beispielpaar. Er bleibt im Menü „Hilfe“.</translation>
        </message>
        <message>
            <source>&amp;Take the Tour</source>
            <translation>&amp;Rundgang starten</translation>
        </message>
        <message>
            <source>&amp;Not Now</source>
            <translation>&amp;Jetzt nicht</translation>
        </message>
        <message>
            <source>Alinify aligns a moving image with a fixed one. The tour goes on with the pair that is open.</source>
            <translation>Alinify legt ein bewegtes Bild auf ein festes. Der Rundgang verwendet das geöffnete Bildpaar.</translation>
        </message>
        <message>
            <source>Alinify aligns a moving image with a fixed one. The tour does it with a sample: the photograph of a cloth and a grey, stretched picture of it. Press Next to open them; to use your own, drop them on the window.</source>
            <translation>Alinify legt ein bewegtes Bild auf ein festes. Der Rundgang zeigt es an einem Beispiel: dem Foto eines Stoffes und einem grauen, gedehnten Bild davon. „Weiter“ öffnet beide; eigene Bilder einfach auf das Fenster ziehen.</translation>
        </message>
        <message>
            <source>Zoom with the wheel, pan by dragging. O overlays the images, C shows a checkerboard, D the difference. Hold Shift or Ctrl to see one image alone.</source>
            <translation>Mit dem Rad zoomen, durch Ziehen verschieben. O überlagert die Bilder, C zeigt ein Schachbrett, D die Differenz. Umschalt oder Strg halten, um ein Bild allein zu sehen.</translation>
        </message>
        <message>
            <source>They do not lie on each other yet.</source>
            <translation>Noch liegen sie nicht aufeinander.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::VerdictView</name>
    </context>
    <context>
        <name>alinify::ui::ViewPanel</name>
        <message>
            <source>Compare mode</source>
            <translation>Vergleichsart</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>&amp;Vergleichen</translation>
        </message>
        <message>
            <source>&amp;Gain</source>
            <translation>&amp;Verstärkung</translation>
        </message>
        <message>
            <source>Moving opacit&amp;y</source>
            <translation>Deckkraft &amp;bewegt</translation>
        </message>
        <message>
            <source>Gain of the difference</source>
            <translation>Verstärkung der Differenz</translation>
        </message>
        <message>
            <source>Opacity of the moving image</source>
            <translation>Deckkraft des bewegten Bildes</translation>
        </message>
        <message>
            <source>Fixed red, moving cyan</source>
            <translation>Fest rot, bewegt cyan</translation>
        </message>
        <message>
            <source>Grey where both are equally bright. Dark lines have the other image&apos;s colour.</source>
            <translation>Grau, wo beide gleich hell sind. Dunkle Linien haben die Farbe des anderen Bildes.</translation>
        </message>
        <message>
            <source>× %1</source>
            <translation>× %1</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>Fl&amp;icker</source>
            <translation>B&amp;linken</translation>
        </message>
        <message>
            <source>Show the two images in turn</source>
            <translation>Die beiden Bilder im Wechsel zeigen</translation>
        </message>
        <message>
            <source>Changes a second</source>
            <translation>Wechsel je Sekunde</translation>
        </message>
        <message>
            <source>Si&amp;de by side</source>
            <translation>&amp;Nebeneinander</translation>
        </message>
        <message>
            <source>Lin&amp;ked</source>
            <translation>Ge&amp;koppelt</translation>
        </message>
        <message>
            <source>The two views follow each other through the transform</source>
            <translation>Die beiden Ansichten folgen einander über die Transformation</translation>
        </message>
        <message>
            <source>S&amp;quares</source>
            <translation>Fe&amp;lder</translation>
        </message>
        <message>
            <source>Side of a square</source>
            <translation>Seite eines Feldes</translation>
        </message>
        <message>
            <source>%1 px</source>
            <translation>%1 px</translation>
        </message>
        <message>
            <source>&amp;Turn</source>
            <translation>&amp;Drehung</translation>
        </message>
        <message>
            <source>How the line is turned</source>
            <translation>Wie die Linie gedreht ist</translation>
        </message>
        <message>
            <source>%1°</source>
            <translation>%1°</translation>
        </message>
        <message>
            <source>%1 / s</source>
            <translation>%1 / s</translation>
        </message>
        <message>
            <source>Overlay</source>
            <translation>Einblendung</translation>
        </message>
        <message>
            <source>The overlay that inspects a result</source>
            <translation>Die Einblendung zum Prüfen eines Ergebnisses</translation>
        </message>
        <message>
            <source>Strength of the overlay&apos;s colours</source>
            <translation>Farbstärke der Einblendung</translation>
        </message>
        <message>
            <source>Str&amp;ength</source>
            <translation>&amp;Stärke</translation>
        </message>
        <message>
            <source>I&amp;nspect</source>
            <translation>Prü&amp;fen</translation>
        </message>
        <message>
            <source>Side of the window in which contrast is made equal</source>
            <translation>Seite des Fensters, in dem der Kontrast angeglichen wird</translation>
        </message>
        <message>
            <source>&amp;Window</source>
            <translation>&amp;Fenster</translation>
        </message>
        <message>
            <source>Match c&amp;olours</source>
            <translation>Farben &amp;angleichen</translation>
        </message>
        <message>
            <source>Show the moving image in the fixed one&apos;s colours; exports keep its own</source>
            <translation>Das bewegte Bild in den Farben des festen zeigen; Exporte behalten seine eigenen</translation>
        </message>
        <message>
            <source>S&amp;mooth pixels</source>
            <translation>Pixel &amp;glätten</translation>
        </message>
        <message>
            <source>Interpolate between image pixels at any zoom</source>
            <translation>In jeder Vergrößerung zwischen Bildpixeln interpolieren</translation>
        </message>
        <message>
            <source>Fixed on the left, the moving image on the right</source>
            <translation>Links das feste Bild, rechts das bewegte</translation>
        </message>
        <message>
            <source>Side by Side</source>
            <translation>Nebeneinander</translation>
        </message>
        <message>
            <source>Right side w&amp;arped</source>
            <translation>Rechts verf&amp;ormtes Bild</translation>
        </message>
        <message>
            <source>Side by side shows both images at once</source>
            <translation>Nebeneinander sind beide Bilder zugleich zu sehen</translation>
        </message>
        <message>
            <source>Show the moving image as the result warps it, at the same coordinates as the fixed one; otherwise as it is</source>
            <translation>Das bewegte Bild so zeigen, wie das Ergebnis es verformt, in den Koordinaten des festen; sonst, wie es ist</translation>
        </message>
    </context>
    <context>
        <name>main</name>
        <message>
            <source>Another device can be chosen in the preferences.</source>
            <translation>In den Einstellungen lässt sich ein anderes Gerät wählen.</translation>
        </message>
        <message>
            <source>Run on the &amp;Processor</source>
            <translation>Auf dem &amp;Prozessor laufen</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <source>Registers two very large images.</source>
            <translation>Registriert zwei sehr große Bilder.</translation>
        </message>
        <message>
            <source>the reference image</source>
            <translation>das Referenzbild</translation>
        </message>
        <message>
            <source>the image that is warped onto it</source>
            <translation>das Bild, das darauf verformt wird</translation>
        </message>
        <message>
            <source>Register the pair as soon as it is open.</source>
            <translation>Das Paar registrieren, sobald es offen ist.</translation>
        </message>
        <message>
            <source>Open a window of its own, though one is open already.</source>
            <translation>Ein eigenes Fenster öffnen, obwohl schon eines offen ist.</translation>
        </message>
        <message>
            <source>The program could not be started again.</source>
            <translation>Das Programm ließ sich nicht neu starten.</translation>
        </message>
        <message>
            <source>Which of the images in the fixed file, from 0.</source>
            <translation>Welches der Bilder in der festen Datei, ab 0.</translation>
        </message>
        <message>
            <source>Which of the images in the moving file, from 0.</source>
            <translation>Welches der Bilder in der bewegten Datei, ab 0.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::AnnotationsDialog</name>
        <message>
            <source>Map Annotations</source>
            <translation>Annotationen übertragen</translation>
        </message>
        <message>
            <source>Annotations of one image, mapped to where they lie in the other: shapes of QuPath (GeoJSON), regions of ImageJ (.roi, .zip), tables of places (CSV) and label images.</source>
            <translation>Annotationen des einen Bildes, dorthin übertragen, wo sie im anderen liegen: Formen aus QuPath (GeoJSON), Auswahlbereiche aus ImageJ (.roi, .zip), Tabellen von Orten (CSV) und Bilder mit Objektnummern.</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen …</translation>
        </message>
        <message>
            <source>&amp;Annotations</source>
            <translation>&amp;Annotationen</translation>
        </message>
        <message>
            <source>the fixed image, %1</source>
            <translation>dem festen Bild, %1</translation>
        </message>
        <message>
            <source>the moving image, %1</source>
            <translation>dem bewegten Bild, %1</translation>
        </message>
        <message>
            <source>&amp;Belong to</source>
            <translation>Gehören &amp;zu</translation>
        </message>
        <message>
            <source>As the file says, otherwise pixels</source>
            <translation>Aus der Datei, sonst Pixel</translation>
        </message>
        <message>
            <source>Pixels</source>
            <translation>Pixel</translation>
        </message>
        <message>
            <source>Micrometres</source>
            <translation>Mikrometer</translation>
        </message>
        <message>
            <source>&amp;Unit</source>
            <translation>&amp;Einheit</translation>
        </message>
        <message>
            <source>&amp;Write to</source>
            <translation>&amp;Schreiben nach</translation>
        </message>
        <message>
            <source>&amp;Map</source>
            <translation>Ü&amp;bertragen</translation>
        </message>
        <message>
            <source>Annotations</source>
            <translation>Annotationen</translation>
        </message>
        <message>
            <source>Annotations (*.geojson *.json *.roi *.zip *.csv *.tsv *.txt *.tif *.tiff *.png);;All files (*)</source>
            <translation>Annotationen (*.geojson *.json *.roi *.zip *.csv *.tsv *.txt *.tif *.tiff *.png);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>There is no such file.</source>
            <translation>Die Datei existiert nicht.</translation>
        </message>
        <message>
            <source>The file to be written must be another one.</source>
            <translation>Die Zieldatei muss eine andere sein.</translation>
        </message>
    </context>
    <context>
        <name>Lengths</name>
        <message>
            <source>px</source>
            <translation>px</translation>
        </message>
        <message>
            <source>µm</source>
            <translation>µm</translation>
        </message>
        <message>
            <source>mm</source>
            <translation>mm</translation>
        </message>
    </context>
    <context>
        <name>ReplaceQuestion</name>
        <message>
            <source>Replace File</source>
            <translation>Datei ersetzen</translation>
        </message>
        <message>
            <source>Replace Files</source>
            <translation>Dateien ersetzen</translation>
        </message>
        <message>
            <source>%1 is there already.</source>
            <translation>%1 gibt es schon.</translation>
        </message>
        <message>
            <source>%1 and %2 are there already.</source>
            <translation>%1 und %2 gibt es schon.</translation>
        </message>
        <message>
            <source>The present content is lost as soon as the new one is complete, and kept if that fails.</source>
            <translation>Der bisherige Inhalt geht verloren, sobald der neue vollständig geschrieben ist; misslingt das, bleibt er erhalten.</translation>
        </message>
        <message>
            <source>&amp;Replace</source>
            <translation>&amp;Ersetzen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MeasureController</name>
        <message>
            <source>Click the end of an arm, the corner and the end of the other arm. Keys: arrows, Return.</source>
            <translation>Das Ende eines Schenkels, den Scheitel und das Ende des anderen anklicken. Tasten: Pfeiltasten, Eingabetaste.</translation>
        </message>
        <message>
            <source>Drag a line, or click its ends; a drag of an end moves it, Delete removes the last line. Keys: arrows, Return.</source>
            <translation>Eine Linie ziehen oder ihre Enden anklicken; ein Ende lässt sich verschieben, Entf entfernt die letzte Linie. Tasten: Pfeile, Eingabe.</translation>
        </message>
        <message>
            <source>Counting threads</source>
            <translation>Fäden werden gezählt</translation>
        </message>
        <message>
            <source>Measure Distance</source>
            <translation>Abstand messen</translation>
        </message>
        <message>
            <source>Measure Angle</source>
            <translation>Winkel messen</translation>
        </message>
        <message>
            <source>Count Threads</source>
            <translation>Fäden zählen</translation>
        </message>
        <message>
            <source>Remove Measurements</source>
            <translation>Messungen entfernen</translation>
        </message>
        <message>
            <source>The line lies outside the image: draw it across the threads</source>
            <translation>Die Linie liegt außerhalb des Bildes: Sie quer über die Fäden ziehen</translation>
        </message>
        <message>
            <source>Copied: %1</source>
            <translation>Kopiert: %1</translation>
        </message>
        <message>
            <source>%1 measurements copied</source>
            <translation>%1 Messungen kopiert</translation>
        </message>
        <message>
            <source>Count threads: drag a line across them, level or upright, or click its ends. Keys: arrows, Return.</source>
            <translation>Fäden zählen: eine Linie quer über sie ziehen, waagerecht oder senkrecht, oder ihre Enden anklicken. Tasten: Pfeiltasten, Eingabetaste.</translation>
        </message>
    <message>
        <source>Remove Measurement</source>
        <translation>Messung entfernen</translation>
    </message>
        <message>
            <source>%1 on the fixed image, %2 in the moving one as it is</source>
            <translation>%1 auf dem festen Bild, %2 im bewegten, wie es ist</translation>
        </message>
        <message>
            <source>%1. A point of it was moved: Undo takes it back; a new one begins a little beside it</source>
            <translation>%1. Ein Punkt davon wurde verschoben: Rückgängig nimmt es zurück; eine neue Messung beginnt etwas daneben</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MeasureTool</name>
        <message>
            <source>counting…</source>
            <translation>wird gezählt …</translation>
        </message>
        <message>
            <source>no regular threads</source>
            <translation>keine regelmäßigen Fäden</translation>
        </message>
        <message>
            <source>%1 threads, %2 per cm</source>
            <translation>%1 Fäden, %2 pro cm</translation>
        </message>
        <message>
            <source>%1 threads, one every %2</source>
            <translation>%1 Fäden, einer alle %2</translation>
        </message>
        <message>
            <source>%1°</source>
            <translation>%1°</translation>
        </message>
        <message>
            <source>%1; uneven, look at the marks</source>
            <translation>%1; ungleichmäßig, Marken ansehen</translation>
        </message>
        <message>
            <source>not counted: the line is %1° off the image's rows and columns</source>
            <translation>nicht gezählt: Die Linie liegt %1° schräg zu den Zeilen und Spalten des Bildes</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PixelSizeDialog</name>
        <message>
            <source>Pixel Size</source>
            <translation>Pixelgröße</translation>
        </message>
        <message>
            <source>Lengths in the window, tolerances in micrometres and the resolution of exported files follow from the pixel size. The map from one image to the other does not.</source>
            <translation>Die Pixelgröße bestimmt die Längen im Fenster, Toleranzen in µm oder mm und die Auflösung exportierter Dateien. Die Transformation zwischen den Bildern hängt nicht davon ab.</translation>
        </message>
        <message>
            <source>Fixed image: %1</source>
            <translation>Festes Bild: %1</translation>
        </message>
        <message>
            <source>Moving image: %1</source>
            <translation>Bewegtes Bild: %1</translation>
        </message>
        <message>
            <source>As the file says: %1 × %2 µm</source>
            <translation>Aus der Datei: %1 × %2 µm</translation>
        </message>
        <message>
            <source>As the file says: not known</source>
            <translation>Aus der Datei: nicht angegeben</translation>
        </message>
        <message>
            <source>Not known: the file is wrong</source>
            <translation>Nicht bekannt: Die Datei enthält eine falsche Angabe</translation>
        </message>
        <message>
            <source>&amp;Fixed pixels</source>
            <translation>&amp;Festes Bild</translation>
        </message>
        <message>
            <source>&amp;Moving pixels</source>
            <translation>&amp;Bewegtes Bild</translation>
        </message>
        <message>
            <source>Pixel size, horizontally</source>
            <translation>Pixelgröße waagerecht</translation>
        </message>
        <message>
            <source>Pixel size, vertically</source>
            <translation>Pixelgröße senkrecht</translation>
        </message>
        <message>
            <source>Unit of the pixel size</source>
            <translation>Einheit der Pixelgröße</translation>
        </message>
        <message>
            <source>µm per pixel</source>
            <translation>µm je Pixel</translation>
        </message>
        <message>
            <source>pixels per mm</source>
            <translation>Pixel je mm</translation>
        </message>
        <message>
            <source>dots per inch (dpi)</source>
            <translation>Punkte je Zoll (dpi)</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>A line-scan camera&apos;s pixels are not, where the web runs faster or slower than it should</source>
            <translation>Bei einer Zeilenkamera sind die Pixel nicht quadratisch, wenn die Bahn schneller oder langsamer läuft, als sie soll</translation>
        </message>
        <message>
            <source>Enter below</source>
            <translation>Von Hand eingeben</translation>
        </message>
        <message>
            <source>Square pixels</source>
            <translation>Quadratische Pixel</translation>
        </message>
        <message>
            <source>As those of the fixed image</source>
            <translation>Wie im festen Bild</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>nicht bekannt</translation>
        </message>
        <message>
            <source>mm per pixel</source>
            <translation>mm je Pixel</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::AnnotationsController</name>
        <message>
            <source>Annotations of the Fixed Image</source>
            <translation>Annotationen des festen Bildes</translation>
        </message>
        <message>
            <source>Annotations of the Moving Image</source>
            <translation>Annotationen des bewegten Bildes</translation>
        </message>
        <message>
            <source>GeoJSON (*.geojson *.json);;All files (*)</source>
            <translation>GeoJSON (*.geojson *.json);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>%1 wird gelesen</translation>
        </message>
        <message>
            <source>Annotations shown: %1</source>
            <translation>Annotationen gezeigt: %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ViewingAidsController</name>
        <message>
            <source>The view is copied</source>
            <translation>Die Ansicht ist kopiert</translation>
        </message>
        <message>
            <source>Larger Picture of the View</source>
            <translation>Bild der Ansicht in höherer Auflösung</translation>
        </message>
        <message>
            <source>How many times as wide and high as the view? This makes %1 × %2 pixels.</source>
            <translation>Wievielmal so breit und hoch wie die Ansicht? Das ergibt %1 × %2 Pixel.</translation>
        </message>
        <message>
            <source>PNG (*.png)</source>
            <translation>PNG (*.png)</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>%1 wird geschrieben</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>%1 ist geschrieben</translation>
        </message>
    </context>
    <context>
        <name>Measure</name>
        <message>
            <source>Distance between where the result puts your validation landmarks and where you marked them. They took no part in the run. Unit: length in the moving image.</source>
            <translation>Abstand zwischen der Lage der Prüflandmarken im Ergebnis und der Stelle, an der sie gesetzt wurden. Am Lauf waren sie nicht beteiligt. Einheit: Länge im bewegten Bild.</translation>
        </message>
        <message>
            <source>The same distance at the start of the run, before the engine.</source>
            <translation>Derselbe Abstand in der Startlage, vor dem Verfahren.</translation>
        </message>
        <message>
            <source>Share of the area that can be judged whose expected error is within the tolerance. A good result has 99 % or more, of two images of one texture 99.5 %.</source>
            <translation>Anteil der beurteilbaren Fläche, deren erwarteter Fehler innerhalb der Toleranz liegt. Ein gutes Ergebnis hat 99 % oder mehr, bei zwei Bildern einer Textur 99,5 %.</translation>
        </message>
        <message>
            <source>Share of the area that can be judged where structures were found farther away than the tolerance.</source>
            <translation>Anteil der beurteilbaren Fläche, in der Strukturen weiter entfernt gefunden wurden als die Toleranz.</translation>
        </message>
        <message>
            <source>Share of the area that can be judged where nothing matches, or where one repeat of the texture cannot be told from the next.</source>
            <translation>Anteil der beurteilbaren Fläche, in der nichts übereinstimmt oder eine Wiederholung der Textur (ein Rapport) nicht von der nächsten zu unterscheiden ist.</translation>
        </message>
        <message>
            <source>The expected error that counts as good. Chosen from the images unless it was given. Unit: length in the fixed image.</source>
            <translation>Der größte erwartete Fehler, der als gut gilt. Ohne Vorgabe der Standard für diese Bilder. Einheit: Länge im festen Bild.</translation>
        </message>
        <message>
            <source>Small blocks spread over the image whose place was searched for again without the engine: how many were found for certain, and how far from where the result puts them. Unit: length in the fixed image.</source>
            <translation>Kleine, über das Bild verteilte Blöcke, deren Lage ohne das Verfahren neu gesucht wurde: wie viele sicher gefunden wurden und wie weit von dort, wo das Ergebnis sie hinlegt. Einheit: Länge im festen Bild.</translation>
        </message>
        <message>
            <source>The same with reduced images: larger structures, and a coarser measure. It shows whether fine texture was matched one repeat too far.</source>
            <translation>Dasselbe mit verkleinerten Bildern: größere Strukturen, gröberes Maß. Es zeigt, ob feine Textur um eine Wiederholung (einen Rapport) versetzt zugeordnet wurde.</translation>
        </message>
        <message>
            <source>Correlation of edges, block by block, median: before -&gt; after. 1 is identical, 0 unrelated. Chance is the value that unrelated places of these images reach. No unit.</source>
            <translation>Korrelation der Kanten, Block für Block, Median: vorher -&gt; nachher. 1 ist gleich, 0 ohne Zusammenhang. Der Zufallswert ist der, den nicht zusammengehörige Stellen dieser Bilder erreichen. Ohne Einheit.</translation>
        </message>
        <message>
            <source>The same for brightness. Negative where one image is dark where the other is bright. No unit.</source>
            <translation>Dasselbe für die Helligkeit. Negativ, wo ein Bild dunkel ist, während das andere hell ist. Ohne Einheit.</translation>
        </message>
        <message>
            <source>How much the texture of the fixed image repeats itself: 0 not at all, 1 exactly. From 0.5 on, neighbouring repeats may be mistaken for each other. No unit.</source>
            <translation>Wie sehr sich die Textur des festen Bildes wiederholt: 0 gar nicht, 1 genau. Ab 0,5 können benachbarte Wiederholungen (Rapporte) verwechselt werden. Ohne Einheit.</translation>
        </message>
        <message>
            <source>Share of the fixed image that the moving image covers under the result.</source>
            <translation>Anteil des festen Bildes, den das bewegte Bild im Ergebnis überdeckt.</translation>
        </message>
        <message>
            <source>How much the result shrinks or stretches areas locally, smallest to largest (Jacobian determinant). 1: unchanged; 0 or less: folded. No unit.</source>
            <translation>Wie stark das Ergebnis Flächen örtlich staucht oder streckt, vom kleinsten zum größten Wert (Jacobi-Determinante). 1: unverändert; 0 oder weniger: gefaltet. Ohne Einheit.</translation>
        </message>
        <message>
            <source>Share of the image where the result folds over itself, so that it shows a part twice or mirrored. It should be 0.</source>
            <translation>Anteil des Bildes, in dem sich das Ergebnis faltet, also etwas doppelt oder gespiegelt zeigt. Der Anteil sollte 0 sein.</translation>
        </message>
        <message>
            <source>How far a point misses itself after going to the moving image and back. It shows how well the result can be inverted. Unit: length in the fixed image.</source>
            <translation>Wie weit ein Punkt sich selbst verfehlt, wenn er zum bewegten Bild und zurück transformiert wird. Es zeigt, wie gut das Ergebnis umkehrbar ist. Einheit: Länge im festen Bild.</translation>
        </message>
        <message>
            <source>The moving image lies mirrored on the fixed one.</source>
            <translation>Das bewegte Bild liegt gespiegelt auf dem festen.</translation>
        </message>
        <message>
            <source>Distance between where the result puts the landmarks that steered the run and where they were marked. Unit: length in the moving image.</source>
            <translation>Abstand zwischen der Lage der Landmarken, die den Lauf lenkten, im Ergebnis und der Stelle, an der sie gesetzt wurden. Einheit: Länge im bewegten Bild.</translation>
        </message>
        <message>
            <source>Each landmark is left out in turn and predicted from the others. On bent cloth all of these are large; one far above the rest lies apart from the others, or is misplaced. Unit: length in the moving image.</source>
            <translation>Jede Landmarke wird der Reihe nach weggelassen und aus den anderen vorhergesagt. Auf verzerrtem Stoff sind alle diese Fehler groß; ist einer weit größer, liegt die Landmarke abseits der übrigen oder ist falsch gesetzt. Einheit: Länge im bewegten Bild.</translation>
        </message>
        <message>
            <source>The error expected at a place, estimated from how well neighbouring structures match. It is given for every place and includes its uncertainty, so it is larger than the errors measured at the check points. Unit: length in the fixed image.</source>
            <translation>Der Fehler, der an einer Stelle zu erwarten ist, geschätzt daraus, wie gut benachbarte Strukturen übereinstimmen. Er wird für jede Stelle angegeben und schließt seine Unsicherheit ein, ist also größer als die an den Prüfpunkten gemessenen Fehler. Einheit: Länge im festen Bild.</translation>
        </message>
    </context>
    <context>
        <name>PlacesList</name>
        <message>
            <source>Accepted: %1</source>
            <translation>Akzeptiert: %1</translation>
        </message>
        <message>
            <source>Whole image</source>
            <translation>Ganzes Bild</translation>
        </message>
        <message>
        <source>Top left</source>
        <translation>Oben links</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Top right</source>
        <translation>Oben rechts</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation>Unten links</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation>Unten rechts</translation>
    </message>
    <message>
        <source>Blank areas, not counted</source>
        <translation>Leere Flächen, nicht gezählt</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::ErrorMapView</name>
        <message>
            <source>Map of the expected error</source>
            <translation>Karte des erwarteten Fehlers</translation>
        </message>
        <message>
            <source>The error expected, place by place. The frame is the visible part; click to go there.</source>
            <translation>Der erwartete Fehler, Stelle für Stelle. Der Rahmen ist der sichtbare Teil; klicken, um dorthin zu gehen.</translation>
        </message>
        <message>
            <source>Without a colour: outside the moving image, or masked out</source>
            <translation>Ohne Farbe: außerhalb des bewegten Bildes oder ausmaskiert</translation>
        </message>
        <message>
            <source>Expected error</source>
            <translation>Erwarteter Fehler</translation>
        </message>
        <message>
            <source>ambiguous</source>
            <translation>nicht eindeutig</translation>
        </message>
        <message>
            <source>tolerance</source>
            <translation>Toleranz</translation>
        </message>
        <message>
            <source>blank</source>
            <translation>leer</translation>
        </message>
        <message>
            <source>not verified</source>
            <translation>nicht prüfbar</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacesList</name>
        <message>
            <source>Places to review</source>
            <translation>Zu prüfende Stellen</translation>
        </message>
        <message>
            <source>%1.  x %2, y %3 (%4): %5</source>
            <translation>%1.  x %2; y %3 (%4): %5</translation>
        </message>
        <message>
            <source>%1 (accepted)</source>
            <translation>%1 (akzeptiert)</translation>
        </message>
        <message>
            <source>x %1 to %2, y %3 to %4 %5 of the fixed image</source>
            <translation>x %1 bis %2; y %3 bis %4 %5 im festen Bild</translation>
        </message>
        <message>
            <source>Picture: fixed image red, moving image cyan</source>
            <translation>Bild: festes Bild rot, bewegtes Bild cyan</translation>
        </message>
        <message>
            <source>x %1, y %2 %3</source>
            <translation>x %1; y %2 %3</translation>
        </message>
        <message>
            <source>error %1, at %2</source>
            <translation>Fehler %1, bei %2</translation>
        </message>
        <message>
            <source>not verified, at %1</source>
            <translation>nicht prüfbar, bei %1</translation>
        </message>
        <message>
            <source>%1. In %2 areas close together</source>
            <translation>%1. Besteht aus %2 dicht beieinanderliegenden Bereichen</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>none left</source>
            <translation>keine offen</translation>
        </message>
        <message>
            <source>%1 of %2 places left</source>
            <translation>%1 von %2 Stellen offen</translation>
        </message>
        <message>
            <source>%1 places</source>
            <translation>%1 Stellen</translation>
        </message>
        <message>
            <source>%1, none left</source>
            <translation>%1, keine offen</translation>
        </message>
        <message>
            <source>%1 of %2 left</source>
            <translation>%1 von %2 offen</translation>
        </message>
        <message>
        <source>%1 (%2): worst %3, %4</source>
        <translation>%1 (%2): %3 mit %4</translation>
    </message>
    <message>
        <source>%1 (%2): worst %3</source>
        <translation>%1 (%2): vor allem %3</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::VerdictController</name>
        <message>
            <source>Not judged</source>
            <translation>Nicht beurteilt</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>Gut</translation>
        </message>
        <message>
            <source>Needs review</source>
            <translation>Zu prüfen</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <source>Placed by hand</source>
            <translation>Von Hand platziert</translation>
        </message>
        <message>
            <source>Register goes on from here.</source>
            <translation>„Registrieren“ beginnt in dieser Lage.</translation>
        </message>
        <message>
            <source>The place is accepted</source>
            <translation>Die Stelle ist akzeptiert</translation>
        </message>
        <message>
            <source>All %1 places accepted</source>
            <translation>Alle %1 Stellen akzeptiert</translation>
        </message>
        <message>
            <source>%1 of %2 places accepted</source>
            <translation>%1 von %2 Stellen akzeptiert</translation>
        </message>
        <message>
            <source>Edited by hand; these figures describe the uncorrected result.</source>
            <translation>Von Hand korrigiert; diese Zahlen beschreiben das unkorrigierte Ergebnis.</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Resolution</source>
            <translation>Auflösung</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <source>Click here to measure the expected error.</source>
            <translation>Hier klicken, um den erwarteten Fehler zu messen.</translation>
        </message>
        <message>
            <source>There was nothing to measure the error by.</source>
            <translation>Es gab nichts, woran der Fehler zu messen wäre.</translation>
        </message>
        <message>
            <source>Before: %1</source>
            <translation>Vorher: %1</translation>
        </message>
        <message>
            <source>Not checked since it was corrected by hand</source>
            <translation>Nach der Korrektur von Hand noch nicht geprüft</translation>
        </message>
        <message>
            <source>Not checked with this tolerance yet</source>
            <translation>Mit dieser Toleranz noch nicht geprüft</translation>
        </message>
        <message>
            <source>Not checked at these landmarks yet</source>
            <translation>An diesen Landmarken noch nicht geprüft</translation>
        </message>
        <message>
            <source>%1; one place to review</source>
            <translation>%1; eine Stelle ist zu prüfen</translation>
        </message>
        <message>
            <source>%1; %2 places to review</source>
            <translation>%1; %2 Stellen sind zu prüfen</translation>
        </message>
        <message>
            <source>To hold the spot where you put it, set a landmark there and register again.</source>
            <translation>Um die Stelle dort zu halten, wohin sie gezogen wurde, dort eine Landmarke setzen und neu registrieren.</translation>
        </message>
        <message>
            <source>registered in %1</source>
            <translation>registriert in %1</translation>
        </message>
        <message>
            <source>registered in %1, checked in %2</source>
            <translation>registriert in %1, geprüft in %2</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>Reviewed and accepted</source>
            <translation>Durchgesehen und akzeptiert</translation>
        </message>
        <message>
            <source>The partners of these landmarks were found by the program, near where the map has them.</source>
            <translation>Die Partner dieser Landmarken hat das Programm gefunden, nahe der Stelle, auf die die Transformation zeigt.</translation>
        </message>
        <message>
            <source>The partners of %1 of these landmarks were found by the program, near where the map has them.</source>
            <translation>Die Partner von %1 dieser Landmarken hat das Programm gefunden, nahe der Stelle, auf die die Transformation zeigt.</translation>
        </message>
        <message>
            <source>Side by side, a click on its marker in the moving image confirms a partner.</source>
            <translation>In der Ansicht „Nebeneinander“ bestätigen Sie einen Partner, indem Sie im bewegten Bild auf seine Markierung klicken.</translation>
        </message>
        <message>
            <source>The same shares as with a tolerance of %1</source>
            <translation>Dieselben Anteile wie mit einer Toleranz von %1</translation>
        </message>
        <message>
            <source>A tolerance of %1 %2 needs the pixel size of the fixed image, which is not known: enter it by “%3” in the menu Image, or give the tolerance in px</source>
            <translation>Eine Toleranz von %1 %2 braucht die Pixelgröße des festen Bildes, und die ist nicht bekannt: Tragen Sie sie im Menü „Bild“ unter „%3“ ein, oder geben Sie die Toleranz in px an</translation>
        </message>
        <message>
            <source>The partner of this landmark was found by the program, near where the map has it.</source>
            <translation>Den Partner dieser Landmarke hat das Programm gefunden, nahe der Stelle, auf die die Transformation zeigt.</translation>
        </message>
        <message>
            <source>The partner of one of these landmarks was found by the program, near where the map has it.</source>
            <translation>Den Partner einer dieser Landmarken hat das Programm gefunden, nahe der Stelle, auf die die Transformation zeigt.</translation>
        </message>
        <message>
        <source>As a whole: %1</source>
        <translation>Insgesamt: %1</translation>
    </message>
    <message>
        <source>“%1”, with what you accepted or corrected, is kept in Results</source>
        <translation>„%1“ mit allem, was Sie akzeptiert oder korrigiert haben, bleibt unter „Ergebnisse“</translation>
    </message>
    <message>
        <source>Made worse by the correction: remove it under Corrections</source>
        <translation>Durch die Korrektur verschlechtert: im Feld „Korrekturen“ entfernen</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::VerdictPanel</name>
        <message>
            <source>No place needs review.</source>
            <translation>Keine Stelle muss näher angesehen werden.</translation>
        </message>
        <message>
            <source>All that was measured</source>
            <translation>Alle Messwerte</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>Messgröße</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>&amp;Details</source>
            <translation>&amp;Einzelheiten</translation>
        </message>
        <message>
            <source>All measurements, and the course of the run; hover over a row for its meaning</source>
            <translation>Alle Messwerte und der Verlauf des Laufs; der Mauszeiger auf einer Zeile zeigt deren Bedeutung</translation>
        </message>
        <message>
            <source>No result yet</source>
            <translation>Noch kein Ergebnis</translation>
        </message>
        <message>
            <source>Register the pair; the verdict is shown here.</source>
            <translation>Das Paar registrieren; das Urteil steht dann hier.</translation>
        </message>
        <message>
            <source>Places and details of the verdict</source>
            <translation>Stellen und Einzelheiten des Urteils</translation>
        </message>
        <message>
            <source>Do not use this result. Try another start, a region that both images show, or landmarks, and register again.</source>
            <translation>Dieses Ergebnis nicht verwenden. Eine andere Startlage, einen Bereich, den beide Bilder zeigen, oder Landmarken versuchen und neu registrieren.</translation>
        </message>
        <message>
            <source>No place needed a closer look before it was edited by hand.</source>
            <translation>Keine Stelle musste näher angesehen werden, bevor von Hand korrigiert wurde.</translation>
        </message>
        <message>
            <source>Edited by hand since it was judged</source>
            <translation>Seit dem Urteil von Hand korrigiert</translation>
        </message>
        <message>
            <source>No place needed review when it was last checked.</source>
            <translation>Bei der letzten Prüfung musste keine Stelle näher angesehen werden.</translation>
        </message>
        <message>
            <source>Changed since it was checked</source>
            <translation>Seit der Prüfung geändert</translation>
        </message>
        <message>
            <source>The largest error expected is %1, at &lt;a href=&quot;worst&quot;&gt;x %2, y %3 %4&lt;/a&gt;.</source>
            <translation>Der größte erwartete Fehler ist %1, bei &lt;a href=&quot;worst&quot;&gt;x %2; y %3 %4&lt;/a&gt;.</translation>
        </message>
        <message>
            <source>Choose a place of the list first. %1 registers the place under the pointer, or in the middle of the view.</source>
            <translation>Zuerst eine Stelle der Liste wählen. %1 registriert die Stelle unter dem Mauszeiger oder in der Mitte der Ansicht.</translation>
        </message>
        <message>
            <source>All places were accepted</source>
            <translation>Alle Stellen wurden akzeptiert</translation>
        </message>
        <message>
            <source>&amp;Places: none</source>
            <translation>&amp;Stellen: keine</translation>
        </message>
        <message>
            <source>&amp;Places: none left</source>
            <translation>&amp;Stellen: keine mehr offen</translation>
        </message>
        <message>
            <source>&amp;Places: %1 to review</source>
            <translation>&amp;Stellen: %1 zu prüfen</translation>
        </message>
        <message>
            <source>F8 goes to the worst that is left; blank areas are listed last</source>
            <translation>F8 geht zur schlechtesten, die noch offen ist; leere Flächen stehen am Ende der Liste</translation>
        </message>
        <message>
            <source>&amp;Places: blank areas</source>
            <translation>&amp;Stellen: leere Flächen</translation>
        </message>
        <message>
            <source>The map of the expected error, and the places to review</source>
            <translation>Karte des erwarteten Fehlers und die zu prüfenden Stellen</translation>
        </message>
        <message>
            <source>%1 of %2 accepted; F8 goes to the worst that is left</source>
            <translation>%1 von %2 akzeptiert; F8 geht zur schlechtesten, die noch offen ist</translation>
        </message>
    <message>
        <source>Show all remarks</source>
        <translation>Alle Bemerkungen zeigen</translation>
    </message>
    <message>
        <source>The largest error expected is %1 or more, at &lt;a href=&quot;worst&quot;&gt;x %2, y %3 %4&lt;/a&gt;.</source>
        <translation>Der größte erwartete Fehler ist %1 oder mehr, bei &lt;a href=&quot;worst&quot;&gt;x %2; y %3 %4&lt;/a&gt;.</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::AddPairsDialog</name>
        <message>
            <source>Add Pairs</source>
            <translation>Paare hinzufügen</translation>
        </message>
        <message>
            <source>Two images are a pair where their names, with the folder they lie in, differ in one word only.</source>
            <translation>Zwei Bilder bilden ein Paar, wenn sich ihre Namen samt Ordner nur in einem Wort unterscheiden.</translation>
        </message>
        <message>
            <source>Names of &amp;fixed images contain</source>
            <translation>Namen &amp;fester Bilder enthalten</translation>
        </message>
        <message>
            <source>Names of &amp;moving images contain</source>
            <translation>Namen &amp;bewegter Bilder enthalten</translation>
        </message>
        <message>
            <source>Pairs that were found</source>
            <translation>Gefundene Paare</translation>
        </message>
        <message>
            <source>Fixed</source>
            <translation>Fest</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Bewegt</translation>
        </message>
        <message>
            <source>Every image has its partner.</source>
            <translation>Jedes Bild hat sein Gegenstück.</translation>
        </message>
        <message>
            <source>Without a partner: %1 (%2)</source>
            <translation>Ohne Gegenstück: %1 (%2)</translation>
        </message>
        <message>
            <source>&amp;Add 1 Pair</source>
            <translation>1 Paar &amp;hinzufügen</translation>
        </message>
        <message>
            <source>&amp;Add %1 Pairs</source>
            <translation>%1 Paare &amp;hinzufügen</translation>
        </message>
        <message>
            <source>&amp;Two by two, by their names</source>
            <translation>&amp;Paarweise, nach ihren Namen</translation>
        </message>
        <message>
            <source>All on one &amp;reference, as a series of sections</source>
            <translation>Alle auf eine &amp;Referenz, als Serie von Schnitten</translation>
        </message>
        <message>
            <source>Re&amp;ference, the fixed image of all</source>
            <translation>Re&amp;ferenz, das feste Bild von allen</translation>
        </message>
        <message>
            <source>Neighbours are those that follow each other by their names. Onto the reference a section then comes by the maps of those between.</source>
            <translation>Nachbarn sind Schnitte, deren Namen aufeinanderfolgen. Ein Schnitt gelangt dann über die Transformationen der Schnitte dazwischen auf die Referenz.</translation>
        </message>
        <message>
            <source>Sections are re&amp;gistered</source>
            <translation>Schnitte werden re&amp;gistriert</translation>
        </message>
        <message>
            <source>&amp;Add 1 Section</source>
            <translation>1 Schnitt &amp;hinzufügen</translation>
        </message>
        <message>
            <source>&amp;Add %1 Sections</source>
            <translation>%1 Schnitte &amp;hinzufügen</translation>
        </message>
        <message>
            <source>%1 (in the list already)</source>
            <translation>%1 (schon in der Liste)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairFilesController</name>
        <message>
            <source>Looking through the files</source>
            <translation>Dateien werden durchgesehen</translation>
        </message>
        <message>
            <source>Columns without a meaning here: %1</source>
            <translation>Spalten, die hier keine Bedeutung haben: %1</translation>
        </message>
        <message>
            <source>There is nothing to add</source>
            <translation>Es gibt nichts hinzuzufügen</translation>
        </message>
        <message>
            <source>no image was found there</source>
            <translation>dort wurde kein Bild gefunden</translation>
        </message>
        <message>
            <source>Choose two images, or a folder that holds some.</source>
            <translation>Zwei Bilder wählen oder einen Ordner mit Bildern.</translation>
        </message>
        <message>
            <source>One image is no pair</source>
            <translation>Ein Bild ist kein Paar</translation>
        </message>
        <message>
            <source>%1 is alone</source>
            <translation>%1 ist allein</translation>
        </message>
        <message>
            <source>Choose the fixed and the moving image together.</source>
            <translation>Festes und bewegtes Bild zusammen wählen.</translation>
        </message>
        <message>
            <source>Sessions (*.alinify)</source>
            <translation>Sitzungen (*.alinify)</translation>
        </message>
        <message>
            <source>Lists of pairs (*.csv)</source>
            <translation>Listen von Paaren (*.csv)</translation>
        </message>
        <message>
            <source>Add the Pairs of a Folder</source>
            <translation>Paare eines Ordners hinzufügen</translation>
        </message>
        <message>
            <source>Open a List of Pairs</source>
            <translation>Liste von Paaren öffnen</translation>
        </message>
        <message>
            <source>Save the List of Pairs</source>
            <translation>Liste der Paare speichern</translation>
        </message>
        <message>
            <source>pairs</source>
            <translation>paare</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>%1 wird geschrieben</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>%1 ist geschrieben</translation>
        </message>
        <message>
            <source>Folder of the Sessions</source>
            <translation>Sitzungsordner festlegen</translation>
        </message>
        <message>
            <source>This pair is in the list already</source>
            <translation>Dieses Paar ist schon in der Liste</translation>
        </message>
        <message>
            <source>Add Pairs: Choose Fixed and Moving Image Together</source>
            <translation>Paare hinzufügen: Festes und bewegtes Bild zusammen wählen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairQueue</name>
        <message>
            <source>Making the session</source>
            <translation>Sitzung wird angelegt</translation>
        </message>
        <message>
            <source>Registering %1</source>
            <translation>%1 wird registriert</translation>
        </message>
        <message>
            <source>Saving</source>
            <translation>Wird gespeichert</translation>
        </message>
        <message>
            <source>Reading the session</source>
            <translation>Sitzung wird gelesen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairsController</name>
        <message>
            <source>%1: %2: %3</source>
            <translation>%1: %2 (%3)</translation>
        </message>
        <message>
            <source>The list of pairs cannot be kept: %1. %2</source>
            <translation>Die Liste der Paare kann nicht aufbewahrt werden: %1. %2</translation>
        </message>
        <message>
            <source>1 pair was taken off the list; its session stays</source>
            <translation>1 Paar wurde aus der Liste genommen; seine Sitzung bleibt</translation>
        </message>
        <message>
            <source>%1 pairs were taken off the list; their sessions stay</source>
            <translation>%1 Paare wurden aus der Liste genommen; ihre Sitzungen bleiben</translation>
        </message>
        <message>
            <source>%1 is the pair in the window</source>
            <translation>%1 ist das Paar im Fenster</translation>
        </message>
        <message>
            <source>This is the last pair of the list</source>
            <translation>Dies ist das letzte Paar der Liste</translation>
        </message>
        <message>
            <source>This is the first pair of the list</source>
            <translation>Dies ist das erste Paar der Liste</translation>
        </message>
        <message>
            <source>The queue is paused: 1 pair still waits</source>
            <translation>Die Warteschlange ist angehalten: 1 Paar wartet noch</translation>
        </message>
        <message>
            <source>The queue is paused: %1 pairs still wait</source>
            <translation>Die Warteschlange ist angehalten: %1 Paare warten noch</translation>
        </message>
        <message>
            <source>The queue has ended. %1</source>
            <translation>Die Warteschlange ist abgearbeitet. %1</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
        <message>
            <source>1 pair still waits. Run All goes on with it.</source>
            <translation>1 Paar wartet noch. „Alle starten“ fährt damit fort.</translation>
        </message>
        <message>
            <source>%1 pairs still wait. Run All goes on with them.</source>
            <translation>%1 Paare warten noch. „Alle starten“ fährt damit fort.</translation>
        </message>
        <message>
            <source>The queue of pairs is still running.</source>
            <translation>Die Warteschlange der Paare läuft noch.</translation>
        </message>
        <message>
            <source>Closing the window stops it. The list is kept: the pair that runs waits again at the next start.</source>
            <translation>Das Schließen des Fensters bricht sie ab. Die Liste bleibt erhalten: Das laufende Paar wartet beim nächsten Programmstart wieder.</translation>
        </message>
        <message>
            <source>&amp;Stop and Close</source>
            <translation>&amp;Abbrechen und schließen</translation>
        </message>
        <message>
            <source>This is the last section of the series</source>
            <translation>Das ist der letzte Schnitt der Serie</translation>
        </message>
        <message>
            <source>This is the first section of the series</source>
            <translation>Das ist der erste Schnitt der Serie</translation>
        </message>
        <message>
            <source>Section %1 of %2 on %3</source>
            <translation>Schnitt %1 von %2 auf %3</translation>
        </message>
        <message>
            <source>1 pair was added.</source>
            <translation>1 Paar hinzugefügt.</translation>
        </message>
        <message>
            <source>%1 pairs were added.</source>
            <translation>%1 Paare hinzugefügt.</translation>
        </message>
        <message>
            <source>Run All registers the one that is not registered yet.</source>
            <translation>„Alle starten“ registriert das Paar, das noch nicht registriert ist.</translation>
        </message>
        <message>
            <source>Run All registers the %1 that are not registered yet.</source>
            <translation>„Alle starten“ registriert die %1, die noch nicht registriert sind.</translation>
        </message>
        <message>
            <source>In the window, not in the list: %1</source>
            <translation>Im Fenster, nicht in der Liste: %1</translation>
        </message>
        <message>
            <source>one place accepted</source>
            <translation>eine Stelle akzeptiert</translation>
        </message>
        <message>
            <source>%1 places accepted</source>
            <translation>%1 Stellen akzeptiert</translation>
        </message>
        <message>
            <source>corrected by hand</source>
            <translation>von Hand korrigiert</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>Run the Selected</source>
            <translation>Ausgewählte registrieren</translation>
        </message>
        <message>
            <source>%1 has been reviewed. Register it again?</source>
            <translation>%1 ist durchgesehen. Neu registrieren?</translation>
        </message>
        <message>
            <source>%1 of these pairs have been reviewed. Register them again?</source>
            <translation>%1 dieser Paare sind durchgesehen. Neu registrieren?</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>und %1 weitere</translation>
        </message>
        <message>
            <source>The new result is added to its results. The reviewed one stays shown, with all of this.</source>
            <translation>Das neue Ergebnis kommt zu den Ergebnissen des Paares hinzu. Angezeigt bleibt das durchgesehene, mit alledem.</translation>
        </message>
        <message>
            <source>The new results are added to theirs. The reviewed ones stay shown, with all of this.</source>
            <translation>Die neuen Ergebnisse kommen zu den Ergebnissen der Paare hinzu. Angezeigt bleiben die durchgesehenen, mit alledem.</translation>
        </message>
        <message>
            <source>&amp;Show the new result instead</source>
            <translation>Stattdessen das neue Ergebnis an&amp;zeigen</translation>
        </message>
        <message>
            <source>&amp;Show the new results instead</source>
            <translation>Stattdessen die neuen Ergebnisse an&amp;zeigen</translation>
        </message>
        <message>
            <source>&amp;Register Again</source>
            <translation>Neu &amp;registrieren</translation>
        </message>
        <message>
            <source>Only the &amp;Others</source>
            <translation>Nur die &amp;anderen</translation>
        </message>
        <message>
            <source>%1: the reviewed result stays shown; the new one is among the pair&apos;s results</source>
            <translation>%1: Das durchgesehene Ergebnis bleibt angezeigt; das neue steht bei den Ergebnissen des Paares</translation>
        </message>
        <message>
            <source>The new result of one pair is beside the reviewed one, which stays shown</source>
            <translation>Das neue Ergebnis eines Paares steht neben dem durchgesehenen, das angezeigt bleibt</translation>
        </message>
        <message>
            <source>The new results of %1 pairs are beside the reviewed ones, which stay shown</source>
            <translation>Die neuen Ergebnisse von %1 Paaren stehen neben den durchgesehenen, die angezeigt bleiben</translation>
        </message>
    <message>
        <source>%1 is registered in the window and is left out: save its session, and the list keeps its result</source>
        <translation>%1 ist im Fenster registriert und wird ausgelassen: Wird seine Sitzung gespeichert, behält die Liste sein Ergebnis</translation>
    </message>
    <message>
        <source>The pair in the window is in the list: save its session, and the list keeps its result.</source>
        <translation>Das Paar im Fenster steht in der Liste: Wird seine Sitzung gespeichert, behält die Liste sein Ergebnis.</translation>
    </message>
    <message>
        <source>Sorted, the worst first: %1</source>
        <translation>Sortiert, das schlechteste zuerst: %1</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::PairsModel</name>
        <message>
            <source>held to %1</source>
            <translation>Toleranz %1</translation>
        </message>
        <message>
            <source>%1 % within %2</source>
            <translation>%1 % auf %2 genau</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>Not registered</source>
            <translation>Nicht registriert</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>Beginning</source>
            <translation>Beginnt</translation>
        </message>
        <message>
            <source>%1, about %2 left</source>
            <translation>%1, noch etwa %2</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1, %2</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>Gut</translation>
        </message>
        <message>
            <source>Needs review</source>
            <translation>Zu prüfen</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <source>Could not be registered</source>
            <translation>Konnte nicht registriert werden</translation>
        </message>
        <message>
            <source>Error: %1</source>
            <translation>Fehler: %1</translation>
        </message>
        <message>
            <source>Registered in %1.</source>
            <translation>Registriert in %1.</translation>
        </message>
        <message>
            <source>Fixed: %1</source>
            <translation>Fest: %1</translation>
        </message>
        <message>
            <source>Moving: %1</source>
            <translation>Bewegt: %1</translation>
        </message>
        <message>
            <source>Session: %1</source>
            <translation>Sitzung: %1</translation>
        </message>
        <message>
            <source>%1 good</source>
            <translation>%1 gut</translation>
        </message>
        <message>
            <source>%1 to review</source>
            <translation>%1 zu prüfen</translation>
        </message>
        <message>
            <source>%1 failed</source>
            <translation>%1 fehlgeschlagen</translation>
        </message>
        <message>
            <source>%1 waiting</source>
            <translation>%1 wartend</translation>
        </message>
        <message>
            <source>%1 not registered</source>
            <translation>%1 nicht registriert</translation>
        </message>
        <message>
            <source>1 pair</source>
            <translation>1 Paar</translation>
        </message>
        <message>
            <source>%1 pairs</source>
            <translation>%1 Paare</translation>
        </message>
        <message>
            <source>%1 running</source>
            <translation>%1 läuft</translation>
        </message>
        <message>
            <source>Series: %1</source>
            <translation>Serie: %1</translation>
        </message>
        <message>
            <source>Section of the series %1: %2.</source>
            <translation>Schnitt der Serie %1: %2.</translation>
        </message>
        <message>
            <source>1 section</source>
            <translation>1 Schnitt</translation>
        </message>
        <message>
            <source>%1 sections</source>
            <translation>%1 Schnitte</translation>
        </message>
        <message>
            <source>On %1</source>
            <translation>Auf %1</translation>
        </message>
        <message>
            <source>each on the reference</source>
            <translation>jeder auf die Referenz</translation>
        </message>
        <message>
            <source>each on its neighbour</source>
            <translation>jeder auf seinen Nachbarn</translation>
        </message>
        <message>
            <source>on the reference, or by neighbours</source>
            <translation>auf die Referenz oder über Nachbarn</translation>
        </message>
        <message>
            <source>%1, almost done</source>
            <translation>%1, fast fertig</translation>
        </message>
        <message>
            <source>Reviewed</source>
            <translation>Durchgesehen</translation>
        </message>
        <message>
            <source>%1 reviewed</source>
            <translation>%1 durchgesehen</translation>
        </message>
        <message>
            <source>Corrected, not checked since</source>
            <translation>Korrigiert, seither nicht geprüft</translation>
        </message>
        <message>
            <source>%1 to check again</source>
            <translation>%1 erneut zu prüfen</translation>
        </message>
        <message>
            <source>%3 % blank, of the rest %1 % within %2</source>
            <translation>%3 % ohne Textur, vom Rest %1 % auf %2 genau</translation>
        </message>
        <message>
            <source>Good, one place to review</source>
            <translation>Gut, noch eine Stelle zu prüfen</translation>
        </message>
        <message>
            <source>Good, %1 places to review</source>
            <translation>Gut, noch %1 Stellen zu prüfen</translation>
        </message>
        <message>
            <source>One place to review.</source>
            <translation>Eine Stelle ist zu prüfen.</translation>
        </message>
        <message>
            <source>%1 places to review.</source>
            <translation>%1 Stellen sind zu prüfen.</translation>
        </message>
        <message>
            <source>Session: %1 (this result is not saved in it yet)</source>
            <translation>Sitzung: %1 (dieses Ergebnis ist darin noch nicht gespeichert)</translation>
        </message>
    <message>
        <source>%1, 90 % within %2</source>
        <translation>%1, 90 % auf %2</translation>
    </message>
    <message>
        <source>On 90 % of the comparable area an error of at most %1 is expected.</source>
        <translation>Auf 90 % der vergleichbaren Fläche wird ein Fehler von höchstens %1 erwartet.</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::PairsPanel</name>
        <message>
            <source>Sessions in %1</source>
            <translation>Sitzungen in %1</translation>
        </message>
        <message>
            <source>New sessions are written into %1</source>
            <translation>Neue Sitzungen werden geschrieben in: %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairsView</name>
        <message>
            <source>Pairs</source>
            <translation>Paare</translation>
        </message>
        <message>
            <source>Drop here: two images, several of one specimen, a folder of images, sessions, or a list (CSV).</source>
            <translation>Hierher ziehen: zwei Bilder, mehrere von einer Probe, einen Ordner mit Bildern, Sitzungen oder eine Liste (CSV).</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::Thumbnails</name>
        <message>
            <source>Reading a picture</source>
            <translation>Bild wird gelesen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::BackgroundNotifier</name>
        <message>
            <source>It has finished.</source>
            <translation>Der Vorgang ist abgeschlossen.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CurvesView</name>
        <message>
            <source>%1: %2 to %3 %4</source>
            <translation>%1: %2 bis %3 %4</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1, %2</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::IlluminationController</name>
        <message>
            <source>Reading the profile</source>
            <translation>Profil wird gelesen</translation>
        </message>
        <message>
            <source>Estimating the illumination</source>
            <translation>Ausleuchtung wird geschätzt</translation>
        </message>
        <message>
            <source>Cannot write %1</source>
            <translation>%1 kann nicht geschrieben werden</translation>
        </message>
        <message>
            <source>a profile is a file whose name ends in .json</source>
            <translation>ein Profil ist eine Datei, deren Name auf .json endet</translation>
        </message>
        <message>
            <source>Use a name ending in .json.</source>
            <translation>Einen Namen verwenden, der auf .json endet.</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>%1 wird geschrieben</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>%1 wird gelesen</translation>
        </message>
        <message>
            <source>%1 is read through %2. Undo takes it back.</source>
            <translation>%1 wird mit der Korrektur %2 gelesen. „Rückgängig“ nimmt das zurück.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::IlluminationDialog</name>
        <message>
            <source>Even Out Illumination</source>
            <translation>Ausleuchtung ausgleichen</translation>
        </message>
        <message>
            <source>Fixed image: %1</source>
            <translation>Festes Bild: %1</translation>
        </message>
        <message>
            <source>Moving image: %1</source>
            <translation>Bewegtes Bild: %1</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>B&amp;ild</translation>
        </message>
        <message>
            <source>A line-scan camera's columns, from the image itself</source>
            <translation>Spalten einer Zeilenkamera, aus dem Bild selbst</translation>
        </message>
        <message>
            <source>A line-scan camera's columns, from a white and a dark reference</source>
            <translation>Spalten einer Zeilenkamera, aus Weiß- und Dunkelreferenz</translation>
        </message>
        <message>
            <source>A profile that was kept in a file</source>
            <translation>Ein Profil aus einer Datei</translation>
        </message>
        <message>
            <source>&amp;From</source>
            <translation>Q&amp;uelle</translation>
        </message>
        <message>
            <source>White reference</source>
            <translation>Weißreferenz</translation>
        </message>
        <message>
            <source>A scan of an evenly lit white surface, best 2048 lines or more</source>
            <translation>Eine Aufnahme einer gleichmäßig beleuchteten weißen Fläche, am besten 2048 Zeilen oder mehr</translation>
        </message>
        <message>
            <source>&amp;White</source>
            <translation>&amp;Weiß</translation>
        </message>
        <message>
            <source>Dark reference</source>
            <translation>Dunkelreferenz</translation>
        </message>
        <message>
            <source>A scan without light: the offset of each column. May be left empty.</source>
            <translation>Eine Aufnahme ohne Licht: der Versatz jeder Spalte. Darf leer bleiben.</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>&amp;Dunkel</translation>
        </message>
        <message>
            <source>Profile file</source>
            <translation>Profildatei</translation>
        </message>
        <message>
            <source>&amp;Profile</source>
            <translation>&amp;Profil</translation>
        </message>
        <message>
            <source>Each &amp;line's own exposure too</source>
            <translation>Auch die Belichtung jeder &amp;Zeile</translation>
        </message>
        <message>
            <source>Progress of the estimate</source>
            <translation>Fortschritt der Schätzung</translation>
        </message>
        <message>
            <source>Cance&amp;l Estimate</source>
            <translation>Schätzung abb&amp;rechen</translation>
        </message>
        <message>
            <source>Profile across the columns</source>
            <translation>Profil über die Spalten</translation>
        </message>
        <message>
            <source>&amp;Show the image through it on the canvas</source>
            <translation>Das Bild in der Ansicht damit zei&amp;gen</translation>
        </message>
        <message>
            <source>&amp;Use</source>
            <translation>A&amp;nwenden</translation>
        </message>
        <message>
            <source>Read the image through this profile from now on; Undo takes it back</source>
            <translation>Das Bild von nun an mit diesem Profil korrigiert lesen; „Rückgängig“ nimmt das zurück</translation>
        </message>
        <message>
            <source>&amp;Read as Captured</source>
            <translation>Wie aufgenommen &amp;lesen</translation>
        </message>
        <message>
            <source>Read the image without any profile again</source>
            <translation>Das Bild wieder ohne Profil lesen</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen …</translation>
        </message>
        <message>
            <source>Browse for: %1</source>
            <translation>Suchen: %1</translation>
        </message>
        <message>
            <source>Illumination profiles (*.json)</source>
            <translation>Ausleuchtungsprofile (*.json)</translation>
        </message>
        <message>
            <source>R&amp;ead Profile</source>
            <translation>Profil l&amp;esen</translation>
        </message>
        <message>
            <source>&amp;Estimate</source>
            <translation>&amp;Schätzen</translation>
        </message>
        <message>
            <source>A file written by this dialog or by alinify-cli flatfield estimate</source>
            <translation>Eine Datei, die dieser Dialog oder alinify-cli flatfield estimate geschrieben hat</translation>
        </message>
        <message>
            <source>The estimate is written there when it is used: it serves every scan of this camera, here and on the command line</source>
            <translation>Dorthin wird die Schätzung geschrieben, wenn sie angewandt wird: Sie gilt für jede Aufnahme dieser Kamera, hier und auf der Befehlszeile</translation>
        </message>
        <message>
            <source>Now read through %1.</source>
            <translation>Wird jetzt mit dem Profil %1 gelesen.</translation>
        </message>
        <message>
            <source>Now read as it was captured.</source>
            <translation>Wird jetzt gelesen, wie es aufgenommen wurde.</translation>
        </message>
        <message>
            <source>This image is a tiled design: it comes from no camera.</source>
            <translation>Dieses Bild ist ein gekacheltes Dessin: Es stammt von keiner Kamera.</translation>
        </message>
        <message>
            <source>The samples of this image are inks, indices or bits: there is no illumination in them.</source>
            <translation>Die Werte dieses Bildes sind Druckfarben, Indizes oder Bits: In ihnen steckt keine Ausleuchtung.</translation>
        </message>
        <message>
            <source>The columns' means differ by %1 % as captured and by %2 % through the profile (root mean square; the cloth's own columns are in it).</source>
            <translation>Die Mittelwerte der Spalten weichen wie aufgenommen um %1 % voneinander ab, mit dem Profil gelesen um %2 % (quadratisches Mittel; die eigenen Spalten des Stoffs sind darin enthalten).</translation>
        </message>
        <message>
            <source>The illumination is known to %1 %; single columns are left as they are.</source>
            <translation>Die Ausleuchtung ist auf %1 % bekannt; einzelne Spalten bleiben, wie sie sind.</translation>
        </message>
        <message>
            <source>The illumination is known to %1 %, single columns to %2 %.</source>
            <translation>Die Ausleuchtung ist auf %1 % bekannt, einzelne Spalten auf %2 %.</translation>
        </message>
        <message>
            <source>Offset and gain of each column and colour are drawn here, and how uneven the columns are without and with them.</source>
            <translation>Hier werden Versatz und Verstärkung jeder Spalte und Farbe gezeichnet, dazu, wie ungleich die Spalten ohne und mit Korrektur sind.</translation>
        </message>
        <message>
            <source>red</source>
            <translation>Rot</translation>
        </message>
        <message>
            <source>green</source>
            <translation>Grün</translation>
        </message>
        <message>
            <source>blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <source>Gain</source>
            <translation>Verstärkung</translation>
        </message>
        <message>
            <source>Offset</source>
            <translation>Versatz</translation>
        </message>
        <message>
            <source>Columns as captured</source>
            <translation>Spalten wie aufgenommen</translation>
        </message>
        <message>
            <source>Columns after the correction</source>
            <translation>Spalten nach der Korrektur</translation>
        </message>
        <message>
            <source>column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <source>px</source>
            <translation>px</translation>
        </message>
        <message>
            <source>A microscope&apos;s illumination, from fields that it took (BaSiC)</source>
            <translation>Die Ausleuchtung eines Mikroskops, aus seinen Bildfeldern (BaSiC)</translation>
        </message>
        <message>
            <source>Fi&amp;elds</source>
            <translation>Bildf&amp;elder</translation>
        </message>
        <message>
            <source>Flat field</source>
            <translation>Flatfield</translation>
        </message>
        <message>
            <source>The flat field lies between %1 and %2 of its mean.</source>
            <translation>Das Flatfield liegt zwischen %1 und %2 seines Mittels.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RepeatController</name>
        <message>
            <source>Finding how the design lies</source>
            <translation>Lage des Dessins wird gesucht</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RepeatDialog</name>
        <message>
            <source>Tile Design</source>
            <translation>Dessin kacheln</translation>
        </message>
        <message>
            <source>%1 holds one repeat of a design, %2 × %3 pixels. It is repeated over the whole fixed image, where it is found to lie; nothing is written, and Undo takes it back.</source>
            <translation>%1 enthält einen Rapport eines Dessins, %2 × %3 Pixel. Er wird über das ganze feste Bild wiederholt, ausgehend von der Stelle, an der er gefunden wird; nichts wird geschrieben, und „Rückgängig“ nimmt die Kachelung zurück.</translation>
        </message>
        <message>
            <source>As it is found on the fixed image</source>
            <translation>Wie er auf dem festen Bild gefunden wird</translation>
        </message>
        <message>
            <source>Straight</source>
            <translation>Gerade</translation>
        </message>
        <message>
            <source>Half drop: each column half a repeat lower</source>
            <translation>Halber Höhenversatz: jede Spalte einen halben Rapport tiefer</translation>
        </message>
        <message>
            <source>Third drop: each column a third lower</source>
            <translation>Drittel-Höhenversatz: jede Spalte ein Drittel tiefer</translation>
        </message>
        <message>
            <source>Quarter drop: each column a quarter lower</source>
            <translation>Viertel-Höhenversatz: jede Spalte ein Viertel tiefer</translation>
        </message>
        <message>
            <source>Half brick: each row half a repeat further right</source>
            <translation>Halber Seitenversatz: jede Reihe einen halben Rapport weiter rechts</translation>
        </message>
        <message>
            <source>Third brick: each row a third further right</source>
            <translation>Drittel-Seitenversatz: jede Reihe ein Drittel weiter rechts</translation>
        </message>
        <message>
            <source>Quarter brick: each row a quarter further right</source>
            <translation>Viertel-Seitenversatz: jede Reihe ein Viertel weiter rechts</translation>
        </message>
        <message>
            <source>&amp;Repeated</source>
            <translation>&amp;Wiederholt</translation>
        </message>
        <message>
            <source>every other c&amp;olumn</source>
            <translation>jede zweite &amp;Spalte</translation>
        </message>
        <message>
            <source>every other ro&amp;w</source>
            <translation>jede zweite &amp;Reihe</translation>
        </message>
        <message>
            <source>Mirrored</source>
            <translation>Gespiegelt</translation>
        </message>
        <message>
            <source>%1° clockwise</source>
            <translation>%1° im Uhrzeigersinn</translation>
        </message>
        <message>
            <source>the whole image</source>
            <translation>das ganze Bild</translation>
        </message>
        <message>
            <source>its first pixels</source>
            <translation>seine ersten Pixel</translation>
        </message>
        <message>
            <source>millimetres on the cloth</source>
            <translation>Millimeter auf dem Stoff</translation>
        </message>
        <message>
            <source>Width × height of a repeat</source>
            <translation>Breite × Höhe eines Rapports</translation>
        </message>
        <message>
            <source>width x height</source>
            <translation>Breite x Höhe</translation>
        </message>
        <message>
            <source>One repeat &amp;is</source>
            <translation>Ein Rapport &amp;ist</translation>
        </message>
        <message>
            <source>Ti&amp;le</source>
            <translation>&amp;Kacheln</translation>
        </message>
        <message>
            <source>&amp;One Picture Again</source>
            <translation>Wieder &amp;ein Bild</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>Ro&amp;tation</source>
            <translation>&amp;Drehung</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::TravelController</name>
        <message>
            <source>Register the pair first, or show a result.</source>
            <translation>Zuerst das Paar registrieren oder ein Ergebnis zeigen.</translation>
        </message>
        <message>
            <source>Measuring the cloth</source>
            <translation>Stoff wird gemessen</translation>
        </message>
        <message>
            <source>The moving image shows no line of the fixed one whole.</source>
            <translation>Das bewegte Bild zeigt keine Zeile des festen ganz.</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>%1 wird geschrieben</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>%1 ist geschrieben</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::TravelDialog</name>
        <message>
            <source>Cloth along the Roll</source>
            <translation>Verzug entlang der Warenbahn</translation>
        </message>
        <message>
            <source>along the fixed image's longer side</source>
            <translation>entlang der längeren Seite des festen Bildes</translation>
        </message>
        <message>
            <source>downwards, along y</source>
            <translation>nach unten, entlang y</translation>
        </message>
        <message>
            <source>across, along x</source>
            <translation>zur Seite, entlang x</translation>
        </message>
        <message>
            <source>The cloth &amp;travelled</source>
            <translation>Der &amp;Stoff lief</translation>
        </message>
        <message>
            <source>Travel, stretch, skew and bow along the roll</source>
            <translation>Vorschub, Dehnung, Schräg- und Bogenverzug entlang der Bahn</translation>
        </message>
        <message>
            <source>Save &amp;Table…</source>
            <translation>&amp;Tabelle speichern …</translation>
        </message>
        <message>
            <source>Save &amp;Drawing…</source>
            <translation>&amp;Zeichnung speichern …</translation>
        </message>
        <message>
            <source>Stretched by %1 % along and %2 % across; skew %3, %4 % of the width; bow %5, %6 %.</source>
            <translation>Gedehnt um %1 % längs und %2 % quer; Schrägverzug %3, %4 % der Breite; Bogenverzug %5, %6 %.</translation>
        </message>
        <message>
            <source>It travelled at %1 % to %2 % of its mean speed; the run began with that taken out.</source>
            <translation>Der Stoff lief mit %1 % bis %2 % seiner mittleren Geschwindigkeit; der Lauf begann, nachdem dies herausgerechnet war.</translation>
        </message>
        <message>
            <source>%1 lines are left out: the moving image shows too little of them.</source>
            <translation>%1 Zeilen sind ausgelassen: Das bewegte Bild zeigt zu wenig von ihnen.</translation>
        </message>
        <message>
            <source>Ahead of even travel</source>
            <translation>Voraus gegenüber gleichmäßigem Lauf</translation>
        </message>
        <message>
            <source>Taken out before the run</source>
            <translation>Vor dem Lauf herausgerechnet</translation>
        </message>
        <message>
            <source>Stretch</source>
            <translation>Dehnung</translation>
        </message>
        <message>
            <source>along</source>
            <translation>längs</translation>
        </message>
        <message>
            <source>across</source>
            <translation>quer</translation>
        </message>
        <message>
            <source>Skew</source>
            <translation>Schrägverzug</translation>
        </message>
        <message>
            <source>Bow</source>
            <translation>Bogenverzug</translation>
        </message>
        <message>
            <source>along the roll</source>
            <translation>entlang der Bahn</translation>
        </message>
        <message>
            <source>Save the Table</source>
            <translation>Tabelle speichern</translation>
        </message>
        <message>
            <source>Save the Drawing</source>
            <translation>Zeichnung speichern</translation>
        </message>
        <message>
            <source>Table (*.csv)</source>
            <translation>Tabelle (*.csv)</translation>
        </message>
        <message>
            <source>Drawing (*.svg)</source>
            <translation>Zeichnung (*.svg)</translation>
        </message>
    </context>
    <context>
        <name>QShortcut</name>
        <message>
            <source>Ctrl</source>
            <translation>Strg</translation>
        </message>
        <message>
            <source>Shift</source>
            <translation>Umschalt</translation>
        </message>
        <message>
            <source>Alt</source>
            <translation>Alt</translation>
        </message>
        <message>
            <source>Meta</source>
            <translation>Meta</translation>
        </message>
        <message>
            <source>Esc</source>
            <translation>Esc</translation>
        </message>
        <message>
            <source>Tab</source>
            <translation>Tab</translation>
        </message>
        <message>
            <source>Del</source>
            <translation>Entf</translation>
        </message>
        <message>
            <source>Ins</source>
            <translation>Einfg</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Eingabe</translation>
        </message>
        <message>
            <source>Enter</source>
            <translation>Enter</translation>
        </message>
        <message>
            <source>Space</source>
            <translation>Leertaste</translation>
        </message>
        <message>
            <source>Backspace</source>
            <translation>Rücktaste</translation>
        </message>
        <message>
            <source>Home</source>
            <translation>Pos1</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Ende</translation>
        </message>
        <message>
            <source>PgUp</source>
            <translation>Bild auf</translation>
        </message>
        <message>
            <source>PgDown</source>
            <translation>Bild ab</translation>
        </message>
        <message>
            <source>Up</source>
            <translation>Pfeil auf</translation>
        </message>
        <message>
            <source>Down</source>
            <translation>Pfeil ab</translation>
        </message>
        <message>
            <source>Left</source>
            <translation>Pfeil links</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>Pfeil rechts</translation>
        </message>
    </context>
    <context>
        <name>RoleRows</name>
        <message>
            <source>&amp;Swap</source>
            <translation>&amp;Tauschen</translation>
        </message>
        <message>
            <source>Exchange the two roles</source>
            <translation>Die beiden Rollen tauschen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarkController</name>
        <message>
            <source>There is no image here: a landmark marks a spot of both images</source>
            <translation>Hier ist kein Bild: Eine Landmarke markiert eine Stelle beider Bilder</translation>
        </message>
        <message>
            <source>Landmark %1: no partner was found. Click its spot in the other image.</source>
            <translation>Landmarke %1: Es wurde kein Partner gefunden. Ihre Stelle im anderen Bild anklicken.</translation>
        </message>
        <message>
            <source>Landmark %1: no partner was found. Drag its other marker to its spot, or show the images side by side (%2) and click the spot there.</source>
            <translation>Landmarke %1: Es wurde kein Partner gefunden. Ihre andere Markierung zur richtigen Stelle ziehen oder die Bilder nebeneinander zeigen (%2) und die Stelle dort anklicken.</translation>
        </message>
        <message>
            <source>Landmark %1 has a partner. If it is wrong, drag it to its spot, or show the images side by side (%2) and click the spot there.</source>
            <translation>Landmarke %1 hat einen Partner. Ist er falsch, ihn zur richtigen Stelle ziehen oder die Bilder nebeneinander zeigen (%2) und die Stelle dort anklicken.</translation>
        </message>
        <message>
            <source>Outside the image: nothing is set here</source>
            <translation>Außerhalb des Bildes: Hier wird nichts gesetzt</translation>
        </message>
        <message>
            <source>A landmark marks a spot of both images. A click outside the fixed image sets none; dragging there moves the view.</source>
            <translation>Eine Landmarke markiert eine Stelle beider Bilder. Ein Klick außerhalb des festen Bildes setzt keine; Ziehen verschiebt dort die Ansicht.</translation>
        </message>
        <message>
            <source>%1: no match found. Click its spot in the other image</source>
            <translation>%1: kein Gegenstück gefunden. Stelle im anderen Bild anklicken</translation>
        </message>
        <message>
            <source>%1: no match found. Drag its marker to its spot</source>
            <translation>%1: kein Gegenstück gefunden. Markierung zur richtigen Stelle ziehen</translation>
        </message>
        <message>
            <source>%1: wrong partner? Drag it to its spot</source>
            <translation>%1: Partner falsch? An die richtige Stelle ziehen</translation>
        </message>
        <message>
            <source>Landmark %1 has a partner. If it is wrong, drag it to its spot in the other image, or click there, clear of its marker. A click in the same image sets the next landmark.</source>
            <translation>Landmarke %1 hat einen Partner. Liegt er falsch, ihn im anderen Bild zur richtigen Stelle ziehen oder diese dort anklicken, mit Abstand zu seiner Markierung. Ein Klick im selben Bild setzt die nächste Landmarke.</translation>
        </message>
        <message>
            <source>Set Landmarks is off, and a drag moves the view: another pair is open. %1 turns it on.</source>
            <translation>„Landmarken setzen“ ist ausgeschaltet, Ziehen verschiebt die Ansicht: Ein anderes Paar ist geöffnet. %1 schaltet es ein.</translation>
        </message>
        <message>
            <source>Aligned by the landmarks alone, without bends. “%1” is kept in the list of results; Undo shows it again.</source>
            <translation>Nur nach den Landmarken ausgerichtet, ohne Biegungen. „%1“ bleibt in der Liste der Ergebnisse; Rückgängig zeigt es wieder.</translation>
        </message>
    </context>
    <context>
        <name>QFileDialog</name>
        <message>
            <source>Look in:</source>
            <translation>Suchen in:</translation>
        </message>
        <message>
            <source>Directory:</source>
            <translation>Ordner:</translation>
        </message>
        <message>
            <source>File &amp;name:</source>
            <translation>Datei&amp;name:</translation>
        </message>
        <message>
            <source>Files of type:</source>
            <translation>Dateityp:</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>Ö&amp;ffnen</translation>
        </message>
        <message>
            <source>&amp;Save</source>
            <translation>S&amp;peichern</translation>
        </message>
        <message>
            <source>&amp;Choose</source>
            <translation>Aus&amp;wählen</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <source>Forward</source>
            <translation>Vor</translation>
        </message>
        <message>
            <source>Parent Directory</source>
            <translation>Übergeordneter Ordner</translation>
        </message>
        <message>
            <source>Create New Folder</source>
            <translation>Neuen Ordner anlegen</translation>
        </message>
        <message>
            <source>List View</source>
            <translation>Liste</translation>
        </message>
        <message>
            <source>Detail View</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <source>All Files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
    </context>
    <context>
        <name>QFileSystemModel</name>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <source>Date Modified</source>
            <translation>Geändert am</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CheckController</name>
        <message>
            <source>Checking the result</source>
            <translation>Ergebnis wird geprüft</translation>
        </message>
        <message>
            <source>Checked as it is now</source>
            <translation>Aktueller Stand geprüft</translation>
        </message>
        <message>
            <source>Checked; it was changed meanwhile</source>
            <translation>Geprüft; das Ergebnis wurde inzwischen geändert</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ToleranceField</name>
        <message>
            <source>&amp;Tolerance</source>
            <translation>&amp;Toleranz</translation>
        </message>
        <message>
            <source>Tolerance</source>
            <translation>Toleranz</translation>
        </message>
        <message>
            <source>The largest error that you call good. By default 1 px where both images show the same texture, otherwise 0.5 % of the image's diagonal. A change judges the result anew at once.</source>
            <translation>Der größte Fehler, der noch als gut gilt. Standard: 1 px, wenn beide Bilder dieselbe Textur zeigen, sonst 0,5 % der Bilddiagonale. Eine Änderung beurteilt das Ergebnis sofort neu.</translation>
        </message>
        <message>
            <source>Back to the default</source>
            <translation>Auf Standard zurücksetzen</translation>
        </message>
        <message>
            <source>Back to the default tolerance</source>
            <translation>Toleranz auf Standard zurücksetzen</translation>
        </message>
        <message>
            <source>Default: %1</source>
            <translation>Standard: %1</translation>
        </message>
        <message>
            <source>Default</source>
            <translation>Standard</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportFileRows</name>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen …</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>Goes with the ending of the file's name: choosing one here changes the name</source>
            <translation>Richtet sich nach der Endung des Dateinamens: eine Wahl hier ändert den Namen</translation>
        </message>
        <message>
            <source>F&amp;ormat</source>
            <translation>F&amp;ormat</translation>
        </message>
        <message>
            <source>%1 is a folder. Give the file a name of its own.</source>
            <translation>%1 ist ein Ordner. Der Datei einen eigenen Namen geben.</translation>
        </message>
        <message>
            <source>Export Warped Image</source>
            <translation>Verformtes Bild exportieren</translation>
        </message>
        <message>
            <source>There is no folder %1.</source>
            <translation>Den Ordner %1 gibt es nicht.</translation>
        </message>
        <message>
            <source>Nothing can be written into the folder %1.</source>
            <translation>In den Ordner %1 lässt sich nichts schreiben.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportFrameRows</name>
        <message>
            <source>The fixed image</source>
            <translation>Das feste Bild</translation>
        </message>
        <message>
            <source>The area that both images show</source>
            <translation>Der Bereich, den beide Bilder zeigen</translation>
        </message>
        <message>
            <source>All that either shows</source>
            <translation>Alles, was eines der Bilder zeigt</translation>
        </message>
        <message>
            <source>A region, by numbers</source>
            <translation>Ein Bereich in Zahlen</translation>
        </message>
        <message>
            <source>Which part of the plane the file shows; always in the fixed image&apos;s pixels</source>
            <translation>Welchen Teil der Ebene die Datei zeigt; immer in den Pixeln des festen Bildes</translation>
        </message>
        <message>
            <source>F&amp;rame</source>
            <translation>Aus&amp;schnitt</translation>
        </message>
        <message>
            <source>x </source>
            <translation>x </translation>
        </message>
        <message>
            <source>The first column of the region</source>
            <translation>Die erste Spalte des Bereichs</translation>
        </message>
        <message>
            <source>y </source>
            <translation>y </translation>
        </message>
        <message>
            <source>The first row of the region</source>
            <translation>Die erste Zeile des Bereichs</translation>
        </message>
        <message>
            <source>width </source>
            <translation>Breite </translation>
        </message>
        <message>
            <source>Width of the region</source>
            <translation>Breite des Bereichs</translation>
        </message>
        <message>
            <source>height </source>
            <translation>Höhe </translation>
        </message>
        <message>
            <source>Height of the region</source>
            <translation>Höhe des Bereichs</translation>
        </message>
        <message>
            <source>The drawn region</source>
            <translation>Der gezeichnete Bereich</translation>
        </message>
        <message>
            <source>Looking for the frame</source>
            <translation>Der Ausschnitt wird gesucht</translation>
        </message>
        <message>
            <source>%1 × %2 pixels</source>
            <translation>%1 × %2 Pixel</translation>
        </message>
        <message>
            <source>Resolutio&amp;n</source>
            <translation>Auflösu&amp;ng</translation>
        </message>
        <message>
            <source>Full resolution</source>
            <translation>Volle Auflösung</translation>
        </message>
        <message>
            <source>1 : %1</source>
            <translation>1 : %1</translation>
        </message>
        <message>
            <source>A smaller image for a report or a quick look: every pixel is the mean of those that it covers</source>
            <translation>Ein kleineres Bild für einen Bericht oder einen schnellen Blick: jedes Pixel ist der Mittelwert derer, die es überdeckt</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportMerging</name>
        <message>
            <source>Merge into one file of channels</source>
            <translation>Zu einer mehrkanaligen Datei zusammenführen</translation>
        </message>
        <message>
            <source>The fi&amp;xed image&apos;s channels first</source>
            <translation>Kanäle des &amp;festen Bildes voranstellen</translation>
        </message>
        <message>
            <source>Images warped by the same map, whose channels follow</source>
            <translation>Bilder, die mit derselben Transformation verformt werden; ihre Kanäle folgen</translation>
        </message>
        <message>
            <source>A&amp;dd…</source>
            <translation>&amp;Hinzufügen …</translation>
        </message>
        <message>
            <source>Other stains or masks of the moving image&apos;s size; the same map warps them</source>
            <translation>Andere Färbungen oder Masken von der Größe des bewegten Bildes; dieselbe Transformation verformt sie</translation>
        </message>
        <message>
            <source>Re&amp;move</source>
            <translation>Ent&amp;fernen</translation>
        </message>
        <message>
            <source>Images to Merge</source>
            <translation>Bilder zum Zusammenführen</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>%1 wird geöffnet</translation>
        </message>
        <message>
            <source>%1 has %2 × %3 pixels, the moving image %4 × %5: one map cannot warp both.</source>
            <translation>%1 hat %2 × %3 Pixel, das bewegte Bild %4 × %5: eine Transformation kann nicht beide verformen.</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportPackingRows</name>
        <message>
            <source>Tiles, for viewers</source>
            <translation>Kacheln, für Anzeigeprogramme</translation>
        </message>
        <message>
            <source>Strips and dots per inch, for printing</source>
            <translation>Streifen mit dpi-Angabe, für den Druck</translation>
        </message>
        <message>
            <source>Either way the file keeps the moving file&apos;s description of its colours: inks and their names, palette, CIE Lab, single bits, profile.</source>
            <translation>In beiden Fällen behält die Datei die Farbbeschreibung des bewegten Bildes: Druckfarben und ihre Namen, Palette, CIE Lab, einzelne Bits, Profil.</translation>
        </message>
        <message>
            <source>&amp;Layout</source>
            <translation>&amp;Aufbau</translation>
        </message>
        <message>
            <source>None: fastest, largest</source>
            <translation>Keine – am schnellsten, am größten</translation>
        </message>
        <message>
            <source>LZW: lossless, read by everything</source>
            <translation>LZW – verlustfrei, liest jedes Programm</translation>
        </message>
        <message>
            <source>Deflate: lossless, smaller</source>
            <translation>Deflate – verlustfrei, kleiner</translation>
        </message>
        <message>
            <source>Zstandard: lossless, fast, read by newer programs</source>
            <translation>Zstandard – verlustfrei, schnell, für neuere Programme</translation>
        </message>
        <message>
            <source>JPEG: smallest, loses a little</source>
            <translation>JPEG – am kleinsten, verliert etwas</translation>
        </message>
        <message>
            <source>quality </source>
            <translation>Qualität </translation>
        </message>
        <message>
            <source>&amp;Compression</source>
            <translation>&amp;Kompression</translation>
        </message>
        <message>
            <source>Add a &amp;pyramid of smaller levels, so that viewers open it at once</source>
            <translation>Auflösungs&amp;pyramide anlegen, damit Anzeigeprogramme die Datei sofort öffnen</translation>
        </message>
        <message>
            <source>A file for printing has no smaller levels</source>
            <translation>Eine Datei für den Druck hat keine kleineren Stufen</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportSizeRows</name>
        <message>
            <source>Mea&amp;sure</source>
            <translation>Größe be&amp;stimmen</translation>
        </message>
        <message>
            <source>Find size and time by warping and compressing parts of the image; nothing is kept</source>
            <translation>Größe und Zeit ermitteln, indem Teile des Bildes verformt und komprimiert werden; nichts davon bleibt</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Free on disk</source>
            <translation>Frei auf dem Datenträger</translation>
        </message>
        <message>
            <source>Measuring the export</source>
            <translation>Der Export wird gemessen</translation>
        </message>
        <message>
            <source>about %1</source>
            <translation>etwa %1</translation>
        </message>
        <message>
            <source>being measured…</source>
            <translation>wird gemessen …</translation>
        </message>
        <message>
            <source>written in about %1</source>
            <translation>geschrieben in etwa %1</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>nicht bekannt</translation>
        </message>
        <message>
            <source>%1: not enough for this file</source>
            <translation>%1: zu wenig für diese Datei</translation>
        </message>
        <message>
            <source>an estimate: “Measure” finds the size</source>
            <translation>(eine Schätzung: „Größe bestimmen“ misst sie)</translation>
        </message>
        <message>
            <source>“Measure” estimates the time too</source>
            <translation>(„Größe bestimmen“ ermittelt auch die Dauer)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OutsideField</name>
        <message>
            <source>White</source>
            <translation>Weiß</translation>
        </message>
        <message>
            <source>A colour</source>
            <translation>Eine Farbe</translation>
        </message>
        <message>
            <source>A value</source>
            <translation>Ein Wert</translation>
        </message>
        <message>
            <source>The fill where the moving image shows nothing</source>
            <translation>Die Füllung, wo das bewegte Bild nichts zeigt</translation>
        </message>
        <message>
            <source>Value where the moving image shows nothing</source>
            <translation>Wert, wo das bewegte Bild nichts zeigt</translation>
        </message>
        <message>
            <source>Colour where the moving image shows nothing: %1</source>
            <translation>Farbe, wo das bewegte Bild nichts zeigt: %1</translation>
        </message>
        <message>
            <source>Choose a Colour</source>
            <translation>Farbe wählen</translation>
        </message>
        <message>
            <source>Black</source>
            <translation>Schwarz</translation>
        </message>
        <message>
            <source>Bare paper</source>
            <translation>Unbedrucktes Papier</translation>
        </message>
    </context>
<context>
    <name>alinify::ui::EditController</name>
        <message>
            <source>Swapping drops the results: they lead from the image that is fixed now. The landmarks stay, and Undo brings the results back. The inverse of a result, which leads the other way, is exported as a transform.</source>
            <translation>Beim Tauschen fallen die Ergebnisse weg: Sie gehen von dem Bild aus, das jetzt fest ist. Die Landmarken bleiben, und „Rückgängig“ holt die Ergebnisse zurück. Die Umkehrung eines Ergebnisses, die in die andere Richtung führt, lässt sich als Transformation exportieren.</translation>
        </message>
        <message>
            <source>Swapped. The results led the other way and are dropped: Undo brings them back.</source>
            <translation>Getauscht. Die Ergebnisse galten für die andere Richtung und sind weggefallen: „Rückgängig“ holt sie zurück.</translation>
        </message>
        <message>
            <source>Undone: %1</source>
            <translation>Rückgängig gemacht: %1</translation>
        </message>
        <message>
            <source>Redone: %1</source>
            <translation>Wiederhergestellt: %1</translation>
        </message>
    </context>
    <context>
        <name>ErrorChange</name>
        <message>
            <source>%1 That is worse.</source>
            <translation>%1 Das ist schlechter.</translation>
        </message>
        <message>
            <source>Where it was corrected by hand the images show nothing to check it by.</source>
            <translation>Wo von Hand korrigiert wurde, zeigen die Bilder nichts, woran sich das prüfen ließe.</translation>
        </message>
        <message>
            <source>largest error %1 before, %2 now</source>
            <translation>größter Fehler vorher %1, jetzt %2</translation>
        </message>
        <message>
            <source>mean error %1 before, %2 now</source>
            <translation>mittlerer Fehler vorher %1, jetzt %2</translation>
        </message>
        <message>
            <source>largest error %1, as before</source>
            <translation>größter Fehler %1 wie zuvor</translation>
        </message>
        <message>
            <source>In the part corrected by hand: %1.</source>
            <translation>Im von Hand korrigierten Bereich: %1.</translation>
        </message>
        <message>
            <source>right to %1 on %2 % of the area before, on %3 % now</source>
            <translation>vorher auf %2 % der Fläche auf %1 genau, jetzt auf %3 %</translation>
        </message>
        <message>
            <source>The inside of place %1 is right to %2</source>
            <translation>Das Innere der Stelle %1 stimmt auf %2 genau</translation>
        </message>
        <message>
            <source>%1 shows it side by side, the moving image as it is</source>
            <translation>%1 zeigt sie nebeneinander, das bewegte Bild unverformt</translation>
        </message>
        <message>
            <source>To accept it, first check the result as it is now (%1)</source>
            <translation>Zum Akzeptieren erst das Ergebnis im aktuellen Stand prüfen (%1)</translation>
        </message>
    <message>
        <source>The map misses the partner of landmark %1 by %2 in the moving image.</source>
        <translation>Die Transformation verfehlt den Partner von Landmarke %1 um %2 im bewegten Bild.</translation>
    </message>
    <message>
        <source>The map misses the partners of %1 of %2 landmarks, that of %3 by %4 in the moving image, the others by less.</source>
        <translation>Die Transformation verfehlt die Partner von %1 der %2 Landmarken, den von %3 um %4 im bewegten Bild, die anderen um weniger.</translation>
    </message>
    <message>
        <source>Where a landmark is newer than the result, register again; otherwise it is misplaced, or the map does not bend that far.</source>
        <translation>Ist eine Landmarke jünger als das Ergebnis, neu registrieren; sonst ist sie falsch gesetzt, oder die Transformation biegt sich nicht so weit.</translation>
    </message>
    <message>
        <source>The run used what is set: it is misplaced, or the map does not bend that far, unless the option “Hard landmarks” is on.</source>
        <translation>Der Lauf hat sie verwendet: Entweder ist sie falsch gesetzt, oder die Transformation biegt sich nicht so weit, solange die Option „Landmarken genau treffen“ aus ist.</translation>
    </message>
        <message>
            <source>%1 On %2 % of it almost nothing matches: there the check cannot tell whether it is better.</source>
            <translation>%1 Auf %2 % davon stimmt fast nichts überein: Ob es dort besser ist, kann die Prüfung nicht sagen.</translation>
        </message>
</context>
    <context>
        <name>alinify::ui::RecentController</name>
        <message>
            <source>Sessions and pairs that were opened last</source>
            <translation>Zuletzt geöffnete Sitzungen und Bildpaare</translation>
        </message>
        <message>
            <source>Go on with</source>
            <translation>Weiter mit</translation>
        </message>
    </context>
    <context>
        <name>Bytes</name>
        <message>
            <source>%1 bytes</source>
            <translation>%1 Bytes</translation>
        </message>
        <message>
            <source>%1-bit floating point</source>
            <translation>%1-Bit-Gleitkomma</translation>
        </message>
        <message>
            <source>%1 bits, signed</source>
            <translation>%1 Bit mit Vorzeichen</translation>
        </message>
        <message>
            <source>%1 bits</source>
            <translation>%1 Bit</translation>
        </message>
    </context>
    <context>
        <name>QAbstractFileIconProvider</name>
        <message>
            <source>Drive</source>
            <translation>Laufwerk</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>Unbekannt</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PageDialog</name>
        <message>
            <source>Choose Pages</source>
            <translation>Seiten wählen</translation>
        </message>
        <message>
            <source>The images of a stack or of a series are the pages of its file. They are counted from 0, as on the command line. Another page is another image: landmarks, masks and results do not apply to it.</source>
            <translation>Die Bilder eines Stapels oder einer Serie sind die Seiten seiner Datei. Sie werden ab 0 gezählt, wie auf der Befehlszeile. Eine andere Seite ist ein anderes Bild: Landmarken, Masken und Ergebnisse gelten für sie nicht.</translation>
        </message>
        <message>
            <source>&amp;Fixed image: %1</source>
            <translation>&amp;Festes Bild: %1</translation>
        </message>
        <message>
            <source>&amp;Moving image: %1</source>
            <translation>&amp;Bewegtes Bild: %1</translation>
        </message>
        <message>
            <source>of %1 pages, 0 to %2</source>
            <translation>von %1 Seiten, 0 bis %2</translation>
        </message>
    </context>
    <context>
        <name>PairNames</name>
        <message>
            <source>%1, page %2</source>
            <translation>%1, Seite %2</translation>
        </message>
    </context>
</TS>
