<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>Command</name>
        <message>
            <source>&amp;Open Pair…</source>
            <translation>打开图像对(&amp;O)…</translation>
        </message>
        <message>
            <source>Open a fixed and a moving image</source>
            <translation>打开固定图像和浮动图像</translation>
        </message>
        <message>
            <source>load images files</source>
            <translation>载入 图像 文件</translation>
        </message>
        <message>
            <source>Open &amp;Fixed…</source>
            <translation>打开固定图像(&amp;F)…</translation>
        </message>
        <message>
            <source>Open the fixed image, the reference</source>
            <translation>打开固定图像，即参考图像</translation>
        </message>
        <message>
            <source>load reference target</source>
            <translation>载入 参考 目标</translation>
        </message>
        <message>
            <source>Open &amp;Moving…</source>
            <translation>打开浮动图像(&amp;M)…</translation>
        </message>
        <message>
            <source>Open the moving image, which is warped</source>
            <translation>打开将被变形的浮动图像</translation>
        </message>
        <message>
            <source>load source template</source>
            <translation>载入 源 模板</translation>
        </message>
        <message>
            <source>Open the &amp;Sample Pair</source>
            <translation>打开示例图像对(&amp;S)</translation>
        </message>
        <message>
            <source>Open a photograph of cloth and a stretched grey picture of it that come with the program</source>
            <translation>打开随程序附带的一张布料照片及其被拉伸的灰度图像</translation>
        </message>
        <message>
            <source>example demo</source>
            <translation>示例 演示</translation>
        </message>
        <message>
            <source>&amp;Warped Image…</source>
            <translation>变形后的图像(&amp;W)…</translation>
        </message>
        <message>
            <source>export save tiff bigtiff</source>
            <translation>导出 保存 tiff bigtiff</translation>
        </message>
        <message>
            <source>&amp;Picture of the View…</source>
            <translation>视图截图(&amp;P)…</translation>
        </message>
        <message>
            <source>Write the canvas to a PNG</source>
            <translation>将画布当前内容写入 PNG</translation>
        </message>
        <message>
            <source>export screenshot png</source>
            <translation>导出 截图 png</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>Leave the program</source>
            <translation>退出程序</translation>
        </message>
        <message>
            <source>exit close</source>
            <translation>离开 关闭</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <source>Take the last step back</source>
            <translation>撤销上一步</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <source>Take the undone step again</source>
            <translation>重做刚撤销的一步</translation>
        </message>
        <message>
            <source>&amp;Swap Fixed and Moving</source>
            <translation>交换固定与浮动图像(&amp;S)</translation>
        </message>
        <message>
            <source>Exchange the roles of the two images</source>
            <translation>交换两张图像的角色</translation>
        </message>
        <message>
            <source>&amp;Preferences…</source>
            <translation>首选项(&amp;P)…</translation>
        </message>
        <message>
            <source>Device, memory, folders, language and colours</source>
            <translation>设备、内存、目录、语言和颜色</translation>
        </message>
        <message>
            <source>Zoom &amp;In</source>
            <translation>放大(&amp;I)</translation>
        </message>
        <message>
            <source>Show more detail</source>
            <translation>显示更多细节</translation>
        </message>
        <message>
            <source>Zoom &amp;Out</source>
            <translation>缩小(&amp;O)</translation>
        </message>
        <message>
            <source>Show more of the image</source>
            <translation>显示更大范围</translation>
        </message>
        <message>
            <source>&amp;Fit in Window</source>
            <translation>适合窗口(&amp;F)</translation>
        </message>
        <message>
            <source>whole overview reset zoom</source>
            <translation>全图 概览 重置缩放</translation>
        </message>
        <message>
            <source>&amp;Actual Size</source>
            <translation>实际大小(&amp;A)</translation>
        </message>
        <message>
            <source>One image pixel to one screen pixel</source>
            <translation>一个图像像素对应一个屏幕像素</translation>
        </message>
        <message>
            <source>1:1 100 % zoom</source>
            <translation>1:1 100 % 缩放</translation>
        </message>
        <message>
            <source>F&amp;ull Screen without Panels</source>
            <translation>全屏，隐藏面板(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Before Registering</source>
            <translation>配准前(&amp;B)</translation>
        </message>
        <message>
            <source>Show the moving image as it was before registering, and again for the result</source>
            <translation>显示配准之前的浮动图像；再按一次显示结果</translation>
        </message>
        <message>
            <source>after raw unwarped toggle</source>
            <translation>配准后 原始 未变形 切换</translation>
        </message>
        <message>
            <source>&amp;Register</source>
            <translation>配准(&amp;R)</translation>
        </message>
        <message>
            <source>Find the map that aligns the moving image with the fixed one</source>
            <translation>求出使浮动图像与固定图像对齐的映射</translation>
        </message>
        <message>
            <source>run start align</source>
            <translation>运行 开始 对齐</translation>
        </message>
        <message>
            <source>&amp;Cancel</source>
            <translation>取消(&amp;C)</translation>
        </message>
        <message>
            <source>Stop the running job; nothing is changed</source>
            <translation>停止正在运行的任务；不做任何更改</translation>
        </message>
        <message>
            <source>abort stop</source>
            <translation>中止 停止</translation>
        </message>
        <message>
            <source>R&amp;eset Registration</source>
            <translation>清除配准(&amp;E)</translation>
        </message>
        <message>
            <source>Discard the map; the images stay open</source>
            <translation>移除求得的变换；图像保持打开</translation>
        </message>
        <message>
            <source>&amp;Draw a Region</source>
            <translation>绘制区域(&amp;D)</translation>
        </message>
        <message>
            <source>Drag a rectangle: only the area inside counts for the registration</source>
            <translation>拖出一个矩形：配准时只计入其中的内容</translation>
        </message>
        <message>
            <source>roi crop mask rectangle</source>
            <translation>roi 裁剪 掩膜 矩形</translation>
        </message>
        <message>
            <source>Region from the &amp;View</source>
            <translation>以当前视图为区域(&amp;V)</translation>
        </message>
        <message>
            <source>Let only the visible part of the fixed image count</source>
            <translation>只计入当前可见的固定图像部分</translation>
        </message>
        <message>
            <source>roi crop mask shown visible</source>
            <translation>roi 裁剪 掩膜 可见</translation>
        </message>
        <message>
            <source>&amp;Whole Image Again</source>
            <translation>恢复整张图像(&amp;W)</translation>
        </message>
        <message>
            <source>Let the whole fixed image count</source>
            <translation>计入整张固定图像</translation>
        </message>
        <message>
            <source>roi region clear remove</source>
            <translation>roi 区域 清除 移除</translation>
        </message>
        <message>
            <source>&amp;Next Place to Review</source>
            <translation>下一处待复核(&amp;N)</translation>
        </message>
        <message>
            <source>worst problem verdict quality</source>
            <translation>最差 问题 判定 质量</translation>
        </message>
        <message>
            <source>&amp;Previous Place to Review</source>
            <translation>上一处待复核(&amp;P)</translation>
        </message>
        <message>
            <source>Go back to the place before</source>
            <translation>返回前一处</translation>
        </message>
        <message>
            <source>Register This Place &amp;Again</source>
            <translation>重新配准此处(&amp;A)</translation>
        </message>
        <message>
            <source>Register the current place again, guided by the spots and landmarks there</source>
            <translation>根据在该处拖动或标记的内容，重新求取所查看位置的变换</translation>
        </message>
        <message>
            <source>recover repair fix hint drag landmark local refine problem</source>
            <translation>恢复 修复 提示 拖动 标志点 局部 优化 问题</translation>
        </message>
        <message>
            <source>&amp;Find a Command…</source>
            <translation>查找命令(&amp;F)…</translation>
        </message>
        <message>
            <source>Find a command by a few letters and run it</source>
            <translation>输入几个字母即可查找并执行命令</translation>
        </message>
        <message>
            <source>palette search</source>
            <translation>面板 搜索</translation>
        </message>
        <message>
            <source>Show the &amp;Log</source>
            <translation>显示日志(&amp;L)</translation>
        </message>
        <message>
            <source>The program&apos;s actions and errors, line by line</source>
            <translation>逐行列出程序做了什么、哪里出错</translation>
        </message>
        <message>
            <source>messages console errors</source>
            <translation>消息 控制台 错误</translation>
        </message>
        <message>
            <source>&amp;Copy the Log</source>
            <translation>复制日志(&amp;C)</translation>
        </message>
        <message>
            <source>Copy every line of the log, with version and machine</source>
            <translation>复制全部日志，附版本和机器信息</translation>
        </message>
        <message>
            <source>report bug diagnostics</source>
            <translation>报告 错误 诊断</translation>
        </message>
        <message>
            <source>&amp;Next Part of the Window</source>
            <translation>窗口的下一部分(&amp;N)</translation>
        </message>
        <message>
            <source>Move the keyboard from canvas to panel to panel</source>
            <translation>将键盘焦点从画布依次移到各面板</translation>
        </message>
        <message>
            <source>focus keyboard</source>
            <translation>焦点 键盘</translation>
        </message>
        <message>
            <source>&amp;Previous Part of the Window</source>
            <translation>窗口的上一部分(&amp;P)</translation>
        </message>
        <message>
            <source>Move the keyboard back</source>
            <translation>将键盘焦点移回</translation>
        </message>
        <message>
            <source>&amp;Reset the Layout</source>
            <translation>重置布局(&amp;R)</translation>
        </message>
        <message>
            <source>Put every panel back where it was at first</source>
            <translation>将所有面板恢复到最初位置</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>How to register a pair, page by page</source>
            <translation>逐页说明如何配准一对图像</translation>
        </message>
        <message>
            <source>manual documentation contents</source>
            <translation>手册 文档 目录</translation>
        </message>
        <message>
            <source>&amp;Keys and Mouse</source>
            <translation>按键与鼠标(&amp;K)</translation>
        </message>
        <message>
            <source>List all keys and their commands</source>
            <translation>列出所有按键及其作用</translation>
        </message>
        <message>
            <source>shortcuts cheat sheet keyboard</source>
            <translation>快捷键 速查表 键盘</translation>
        </message>
        <message>
            <source>&amp;What&apos;s This?</source>
            <translation>这是什么(&amp;W)？</translation>
        </message>
        <message>
            <source>Then click on anything for an explanation</source>
            <translation>然后点击任意对象查看其用途</translation>
        </message>
        <message>
            <source>Take the &amp;Tour</source>
            <translation>开始导览(&amp;T)</translation>
        </message>
        <message>
            <source>Register the sample pair step by step</source>
            <translation>逐步配准示例图像对</translation>
        </message>
        <message>
            <source>tutorial introduction first steps</source>
            <translation>教程 入门 第一步</translation>
        </message>
        <message>
            <source>&amp;About Alinify</source>
            <translation>关于 Alinify(&amp;A)</translation>
        </message>
        <message>
            <source>Version and licence</source>
            <translation>版本与许可证</translation>
        </message>
        <message>
            <source>About &amp;Qt</source>
            <translation>关于 Qt(&amp;Q)</translation>
        </message>
        <message>
            <source>The toolkit this program is built with</source>
            <translation>本程序所用的开发框架</translation>
        </message>
        <message>
            <source>&amp;Double Size</source>
            <translation>两倍大小(&amp;D)</translation>
        </message>
        <message>
            <source>One image pixel to two screen pixels</source>
            <translation>一个图像像素对应两个屏幕像素</translation>
        </message>
        <message>
            <source>2:1 200 % zoom</source>
            <translation>2:1 200 % 缩放</translation>
        </message>
        <message>
            <source>Turn &amp;Left</source>
            <translation>向左旋转(&amp;L)</translation>
        </message>
        <message>
            <source>Turn the view by 15 degrees to the left</source>
            <translation>将视图向左旋转 15 度</translation>
        </message>
        <message>
            <source>rotate counterclockwise</source>
            <translation>逆时针旋转</translation>
        </message>
        <message>
            <source>Turn &amp;Right</source>
            <translation>向右旋转(&amp;R)</translation>
        </message>
        <message>
            <source>Turn the view by 15 degrees to the right</source>
            <translation>将视图向右旋转 15 度</translation>
        </message>
        <message>
            <source>rotate clockwise</source>
            <translation>顺时针旋转</translation>
        </message>
        <message>
            <source>&amp;Mirror</source>
            <translation>镜像(&amp;M)</translation>
        </message>
        <message>
            <source>Show the view mirrored, left and right exchanged</source>
            <translation>镜像显示视图，左右互换</translation>
        </message>
        <message>
            <source>flip horizontal</source>
            <translation>水平翻转</translation>
        </message>
        <message>
            <source>&amp;Upright Again</source>
            <translation>恢复正向(&amp;U)</translation>
        </message>
        <message>
            <source>Show the view neither turned nor mirrored</source>
            <translation>视图不旋转也不镜像</translation>
        </message>
        <message>
            <source>rotate reset straight</source>
            <translation>重置旋转 摆正</translation>
        </message>
        <message>
            <source>F&amp;licker</source>
            <translation>闪烁(&amp;L)</translation>
        </message>
        <message>
            <source>Show the two images in turn</source>
            <translation>交替显示两张图像</translation>
        </message>
        <message>
            <source>blink rock alternate</source>
            <translation>闪烁 交替 切换</translation>
        </message>
        <message>
            <source>Side &amp;by Side</source>
            <translation>并排(&amp;B)</translation>
        </message>
        <message>
            <source>split two views beside</source>
            <translation>拆分 两个视图 并排</translation>
        </message>
        <message>
            <source>Lin&amp;k the Views</source>
            <translation>联动视图(&amp;K)</translation>
        </message>
        <message>
            <source>Let the two views follow each other through the transform</source>
            <translation>让两个视图通过变换相互跟随</translation>
        </message>
        <message>
            <source>synchronise unlink lock</source>
            <translation>同步 取消联动 锁定</translation>
        </message>
        <message>
            <source>&amp;Scale Bar</source>
            <translation>比例尺(&amp;S)</translation>
        </message>
        <message>
            <source>Show a scale bar, in micrometres where the pixel size is known</source>
            <translation>显示比例尺；已知像素大小时以微米计</translation>
        </message>
        <message>
            <source>ruler length</source>
            <translation>标尺 长度</translation>
        </message>
        <message>
            <source>&amp;Mini-Map</source>
            <translation>缩略图(&amp;M)</translation>
        </message>
        <message>
            <source>Show where in the image the view lies</source>
            <translation>显示视图在图像中的位置</translation>
        </message>
        <message>
            <source>overview thumbnail navigator</source>
            <translation>概览 缩略图 导航</translation>
        </message>
        <message>
            <source>&amp;No Overlay</source>
            <translation>无叠加(&amp;N)</translation>
        </message>
        <message>
            <source>Show nothing over the images</source>
            <translation>图像上方不显示任何叠加</translation>
        </message>
        <message>
            <source>inspect off hide</source>
            <translation>检查 关闭 隐藏</translation>
        </message>
        <message>
            <source>Deformation &amp;Grid</source>
            <translation>变形网格(&amp;G)</translation>
        </message>
        <message>
            <source>Show how the map bends a regular grid, beyond turn, scale and shift</source>
            <translation>显示变换如何弯曲规则网格（除旋转、缩放和平移以外）</translation>
        </message>
        <message>
            <source>inspect overlay mesh warp</source>
            <translation>检查 叠加 网格 形变</translation>
        </message>
        <message>
            <source>Displacement &amp;Arrows</source>
            <translation>位移箭头(&amp;A)</translation>
        </message>
        <message>
            <source>Show by arrows where the map finds each place, beyond turn, scale and shift</source>
            <translation>用箭头显示变换将每个位置对应到何处（除旋转、缩放和平移以外）</translation>
        </message>
        <message>
            <source>inspect overlay vectors field quiver</source>
            <translation>检查 叠加 向量 场</translation>
        </message>
        <message>
            <source>&amp;Displacement</source>
            <translation>位移(&amp;D)</translation>
        </message>
        <message>
            <source>Show by colour how far the map moves each place, beyond turn, scale and shift</source>
            <translation>用颜色显示变换将每个位置移动多远（除旋转、缩放和平移以外）</translation>
        </message>
        <message>
            <source>inspect overlay magnitude heat map</source>
            <translation>检查 叠加 幅度 热图</translation>
        </message>
        <message>
            <source>&amp;Stretch and Folds</source>
            <translation>拉伸与折叠(&amp;S)</translation>
        </message>
        <message>
            <source>Show where the map stretches, squeezes and folds: the Jacobian determinant</source>
            <translation>显示变换在何处拉伸、压缩和折叠：雅可比行列式</translation>
        </message>
        <message>
            <source>inspect overlay jacobian determinant folding area</source>
            <translation>检查 叠加 雅可比 行列式 折叠 面积</translation>
        </message>
        <message>
            <source>Agreement of &amp;Edges</source>
            <translation>边缘一致性(&amp;E)</translation>
        </message>
        <message>
            <source>Show how well edges agree after registering, block by block</source>
            <translation>逐块显示配准后边缘的一致程度</translation>
        </message>
        <message>
            <source>inspect overlay local correlation quality</source>
            <translation>检查 叠加 局部相关 质量</translation>
        </message>
        <message>
            <source>E&amp;xpected Error</source>
            <translation>预期误差(&amp;X)</translation>
        </message>
        <message>
            <source>Show the error expected of the map at every place</source>
            <translation>显示映射在每个位置的预期误差</translation>
        </message>
        <message>
            <source>inspect overlay accuracy tolerance lost quality</source>
            <translation>检查 叠加 精度 容差 丢失 质量</translation>
        </message>
        <message>
            <source>&amp;Residuals</source>
            <translation>残差(&amp;R)</translation>
        </message>
        <message>
            <source>Show how far from their mapped positions blocks of the image are found</source>
            <translation>显示图像块实际找到的位置与变换所示位置相距多远</translation>
        </message>
        <message>
            <source>inspect overlay error blocks quality</source>
            <translation>检查 叠加 误差 图像块 质量</translation>
        </message>
        <message>
            <source>Show how far the search from fixed to moving and back misses its start</source>
            <translation>显示从固定图像到浮动图像再返回的搜索偏离起点多远</translation>
        </message>
        <message>
            <source>inspect overlay forward backward consistency</source>
            <translation>检查 叠加 正向 反向 一致性</translation>
        </message>
        <message>
            <source>Ne&amp;xt Overlay</source>
            <translation>下一种叠加(&amp;X)</translation>
        </message>
        <message>
            <source>Step through the overlays that inspect a result</source>
            <translation>依次切换可叠加在图像上用于检查结果的内容</translation>
        </message>
        <message>
            <source>inspect cycle</source>
            <translation>检查 循环</translation>
        </message>
        <message>
            <source>Register the &amp;Shown Region Again</source>
            <translation>重新配准所示区域(&amp;S)</translation>
        </message>
        <message>
            <source>Register the visible part of the fixed image again; elsewhere the map stays as it is</source>
            <translation>在视图所示的固定图像区域内重新求取变换；其他位置保持不变</translation>
        </message>
        <message>
            <source>run again part roi view local refine</source>
            <translation>再次运行 部分 区域 视图 局部 细化</translation>
        </message>
        <message>
            <source>Draw a Mask to &amp;Keep</source>
            <translation>绘制保留掩膜(&amp;K)</translation>
        </message>
        <message>
            <source>Outline an area that counts for the registration, by clicks on the visible image</source>
            <translation>在所显示的图像上点击要参与配准的区域的各个角</translation>
        </message>
        <message>
            <source>polygon include inside tissue roi</source>
            <translation>多边形 包含 内部 组织</translation>
        </message>
        <message>
            <source>Draw a Mask to Leave &amp;Out</source>
            <translation>绘制排除掩膜(&amp;O)</translation>
        </message>
        <message>
            <source>Outline an area to leave out of the registration, by clicks on the visible image</source>
            <translation>在所显示的图像上点击不应参与配准的区域的各个角</translation>
        </message>
        <message>
            <source>polygon exclude ignore fold dirt roi</source>
            <translation>多边形 排除 忽略 折叠 污渍</translation>
        </message>
        <message>
            <source>Remove the Drawn &amp;Masks</source>
            <translation>移除已绘制的掩膜(&amp;M)</translation>
        </message>
        <message>
            <source>Let all of both images count again</source>
            <translation>让两幅图像再次全部参与配准</translation>
        </message>
        <message>
            <source>polygon delete all roi</source>
            <translation>多边形 全部删除</translation>
        </message>
        <message>
            <source>&amp;Transform…</source>
            <translation>变换(&amp;T)…</translation>
        </message>
        <message>
            <source>&amp;Report…</source>
            <translation>报告(&amp;R)…</translation>
        </message>
        <message>
            <source>Write a report on the quality of the shown result, with pictures or as figures</source>
            <translation>写出所示结果的质量，附图片或仅数值</translation>
        </message>
        <message>
            <source>export save html json quality verdict</source>
            <translation>导出 保存 html json 质量 评定</translation>
        </message>
        <message>
            <source>&amp;Start of the Run</source>
            <translation>运行的起点(&amp;S)</translation>
        </message>
        <message>
            <source>Show the initial alignment of the run, and again for the result</source>
            <translation>显示运行从何处开始；再次选择则显示结果</translation>
        </message>
        <message>
            <source>before initial alignment toggle</source>
            <translation>之前 初始 对齐 切换</translation>
        </message>
        <message>
            <source>&amp;Place by Hand</source>
            <translation>手动放置(&amp;P)</translation>
        </message>
        <message>
            <source>Move, turn and scale the moving image by the mouse or by numbers</source>
            <translation>用鼠标或数值移动、旋转和缩放浮动图像</translation>
        </message>
        <message>
            <source>manual move rotate scale mirror handles start</source>
            <translation>手动 移动 旋转 缩放 镜像 手柄 起点</translation>
        </message>
        <message>
            <source>Turn the Moving Image &amp;Left</source>
            <translation>向左旋转浮动图像(&amp;L)</translation>
        </message>
        <message>
            <source>Turn the moving image by a quarter to the left</source>
            <translation>将浮动图像向左旋转 90 度</translation>
        </message>
        <message>
            <source>manual rotate 90 place hand</source>
            <translation>手动 旋转 90 放置</translation>
        </message>
        <message>
            <source>Turn the Moving Image Ri&amp;ght</source>
            <translation>向右旋转浮动图像(&amp;G)</translation>
        </message>
        <message>
            <source>Turn the moving image by a quarter to the right</source>
            <translation>将浮动图像向右旋转 90 度</translation>
        </message>
        <message>
            <source>Mi&amp;rror the Moving Image</source>
            <translation>镜像浮动图像(&amp;R)</translation>
        </message>
        <message>
            <source>Exchange left and right of the moving image</source>
            <translation>左右翻转浮动图像</translation>
        </message>
        <message>
            <source>manual flip place hand</source>
            <translation>手动 翻转 放置</translation>
        </message>
        <message>
            <source>Make Masks &amp;Automatically</source>
            <translation>自动生成掩膜(&amp;A)</translation>
        </message>
        <message>
            <source>Find the object in both images and leave the background out of the registration</source>
            <translation>在两幅图像中找出主体，其周围的背景不参与计算</translation>
        </message>
        <message>
            <source>foreground background tissue glass find segment polygon</source>
            <translation>前景 背景 组织 玻片 查找 分割 多边形</translation>
        </message>
        <message>
            <source>Import &amp;Transform…</source>
            <translation>导入变换(&amp;T)…</translation>
        </message>
        <message>
            <source>Read a map from a file of this program, elastix, ITK or numbers, and judge it</source>
            <translation>从本程序、elastix、ITK 的文件或数值中读取变换并评判</translation>
        </message>
        <message>
            <source>open load json elastix itk affine displacement field matrix</source>
            <translation>打开 载入 json elastix itk 仿射 位移 场 矩阵</translation>
        </message>
        <message>
            <source>P&amp;laces to Review</source>
            <translation>待复核的位置(&amp;L)</translation>
        </message>
        <message>
            <source>Show the places that the verdict names on the images, or hide them</source>
            <translation>在图像上显示或隐藏判定列出的位置</translation>
        </message>
        <message>
            <source>hide numbers rectangles verdict</source>
            <translation>隐藏 编号 矩形 判定</translation>
        </message>
        <message>
            <source>&amp;New Session</source>
            <translation>新建会话(&amp;N)</translation>
        </message>
        <message>
            <source>Begin with an empty window</source>
            <translation>从空窗口开始</translation>
        </message>
        <message>
            <source>Open &amp;Session…</source>
            <translation>打开会话(&amp;S)…</translation>
        </message>
        <message>
            <source>Open images, landmarks and results that were saved</source>
            <translation>打开已保存的图像、标志点和结果</translation>
        </message>
        <message>
            <source>&amp;Save Session</source>
            <translation>保存会话(&amp;S)</translation>
        </message>
        <message>
            <source>Save landmarks, results and how the images are shown</source>
            <translation>保存标志点、结果和图像的显示方式</translation>
        </message>
        <message>
            <source>Save Session &amp;As…</source>
            <translation>会话另存为(&amp;A)…</translation>
        </message>
        <message>
            <source>Save the session under another name</source>
            <translation>以其他名称保存会话</translation>
        </message>
        <message>
            <source>Set &amp;Landmarks</source>
            <translation>放置标志点(&amp;L)</translation>
        </message>
        <message>
            <source>Click a spot that both images show; its partner is found automatically</source>
            <translation>点击两图都有的位置；对应点会自动找到</translation>
        </message>
        <message>
            <source>Set</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>&amp;Correct by Hand</source>
            <translation>手动校正(&amp;C)</translation>
        </message>
        <message>
            <source>Drag a spot of the warped image to where it belongs; right-click pins one</source>
            <translation>将变形图像中的一处拖到应在的位置；右键固定一处</translation>
        </message>
        <message>
            <source>&amp;Refine Partners</source>
            <translation>细化对应点(&amp;R)</translation>
        </message>
        <message>
            <source>Look for the partners of the selected landmarks again, by correlation</source>
            <translation>以相关法重新查找所选标志点的对应点</translation>
        </message>
        <message>
            <source>Refine</source>
            <translation>优化</translation>
        </message>
        <message>
            <source>&amp;Delete</source>
            <translation>删除(&amp;D)</translation>
        </message>
        <message>
            <source>Delete the selected landmarks, the selected correction, or the measurement made last</source>
            <translation>删除所选标志点、所选校正或最后一次测量</translation>
        </message>
        <message>
            <source>&amp;Use or Leave Out</source>
            <translation>使用或不使用(&amp;U)</translation>
        </message>
        <message>
            <source>Let the selected landmarks take part, or not</source>
            <translation>让所选标志点参与或不参与</translation>
        </message>
        <message>
            <source>&amp;Align by Landmarks</source>
            <translation>按标志点对齐(&amp;A)</translation>
        </message>
        <message>
            <source>Align the moving image by a fit of the landmarks in use</source>
            <translation>按所用标志点的拟合放置浮动图像</translation>
        </message>
        <message>
            <source>Align</source>
            <translation>对齐</translation>
        </message>
        <message>
            <source>&amp;Next Landmark</source>
            <translation>下一个标志点(&amp;N)</translation>
        </message>
        <message>
            <source>Go to the next landmark of the table, the worst first</source>
            <translation>转到表中的下一个标志点，最差的在前</translation>
        </message>
        <message>
            <source>&amp;Previous Landmark</source>
            <translation>上一个标志点(&amp;P)</translation>
        </message>
        <message>
            <source>Go to the landmark before in the table</source>
            <translation>转到表中的上一个标志点</translation>
        </message>
        <message>
            <source>&amp;Import Landmarks…</source>
            <translation>导入标志点(&amp;I)…</translation>
        </message>
        <message>
            <source>Read landmarks: CSV, BigWarp, or two files of points, also QuPath&apos;s GeoJSON</source>
            <translation>读取标志点：CSV、BigWarp，或两个点文件，也支持 QuPath 的 GeoJSON</translation>
        </message>
        <message>
            <source>&amp;Export Landmarks…</source>
            <translation>导出标志点(&amp;E)…</translation>
        </message>
        <message>
            <source>Write landmarks: CSV, BigWarp, or GeoJSON for QuPath</source>
            <translation>写出标志点：CSV、BigWarp 或 QuPath 的 GeoJSON</translation>
        </message>
        <message>
            <source>&amp;Landmarks and Corrections</source>
            <translation>标志点和校正(&amp;L)</translation>
        </message>
        <message>
            <source>Show landmarks and corrected spots on the images, or hide them</source>
            <translation>在图像上显示或隐藏标志点和校正处</translation>
        </message>
        <message>
            <source>Remove &amp;All Corrections</source>
            <translation>移除全部校正(&amp;A)</translation>
        </message>
        <message>
            <source>Remove all corrections and pins of the shown result</source>
            <translation>移除当前结果的所有校正和固定点</translation>
        </message>
        <message>
            <source>Remove All</source>
            <translation>全部移除</translation>
        </message>
        <message>
            <source>Show the result that was shown before, and back: to compare</source>
            <translation>切换到之前显示的结果，再切回：便于比较</translation>
        </message>
        <message>
            <source>&amp;Rename Result</source>
            <translation>重命名结果(&amp;R)</translation>
        </message>
        <message>
            <source>Give the shown result another name</source>
            <translation>为当前结果另取名称</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <source>&amp;Delete Result</source>
            <translation>删除结果(&amp;D)</translation>
        </message>
        <message>
            <source>Delete the shown result; Undo brings it back</source>
            <translation>删除当前结果；可用“撤销”恢复</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>90°</source>
            <translation>90°</translation>
        </message>
        <message>
            <source>Colours of the window as the system&apos;s</source>
            <translation>窗口颜色跟随系统</translation>
        </message>
        <message>
            <source>theme colours appearance</source>
            <translation>主题 颜色 外观</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>浅色(&amp;L)</translation>
        </message>
        <message>
            <source>A light window</source>
            <translation>浅色窗口</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <source>A dark window</source>
            <translation>深色窗口</translation>
        </message>
        <message>
            <source>&amp;Annotations…</source>
            <translation>标注(&amp;A)…</translation>
        </message>
        <message>
            <source>Map shapes, regions, tables of places or labels of one image to the other one</source>
            <translation>将一幅图像的形状、区域、坐标表或标签映射到另一幅图像</translation>
        </message>
        <message>
            <source>export geojson qupath imagej roi csv cells label map</source>
            <translation>导出 geojson qupath imagej roi csv 细胞 标签 映射</translation>
        </message>
        <message>
            <source>&amp;Pixel Size…</source>
            <translation>像素大小(&amp;P)…</translation>
        </message>
        <message>
            <source>See the images&apos; pixel sizes, and enter them where a file has none</source>
            <translation>查看图像的像素大小，并在文件没有说明时进行设置</translation>
        </message>
        <message>
            <source>calibration resolution dpi scale micrometres millimetres</source>
            <translation>标定 分辨率 dpi 比例 微米 毫米</translation>
        </message>
        <message>
            <source>&amp;Pixels</source>
            <translation>像素(&amp;P)</translation>
        </message>
        <message>
            <source>Write lengths and places in pixels</source>
            <translation>以像素显示长度和位置</translation>
        </message>
        <message>
            <source>unit length px</source>
            <translation>单位 长度 px</translation>
        </message>
        <message>
            <source>Mi&amp;crometres</source>
            <translation>微米(&amp;C)</translation>
        </message>
        <message>
            <source>Write lengths and places in micrometres</source>
            <translation>以微米显示长度和位置</translation>
        </message>
        <message>
            <source>unit length um µm microns</source>
            <translation>单位 长度 um µm</translation>
        </message>
        <message>
            <source>&amp;Millimetres</source>
            <translation>毫米(&amp;M)</translation>
        </message>
        <message>
            <source>Write lengths and places in millimetres</source>
            <translation>以毫米显示长度和位置</translation>
        </message>
        <message>
            <source>unit length mm</source>
            <translation>单位 长度 mm</translation>
        </message>
        <message>
            <source>Measure &amp;Distance</source>
            <translation>测量距离(&amp;D)</translation>
        </message>
        <message>
            <source>ruler length line</source>
            <translation>标尺 长度 线</translation>
        </message>
        <message>
            <source>Measure &amp;Angle</source>
            <translation>测量角度(&amp;A)</translation>
        </message>
        <message>
            <source>Click an arm&apos;s end, the corner and the other arm&apos;s end</source>
            <translation>依次点击一条边的端点、顶点和另一条边的端点</translation>
        </message>
        <message>
            <source>degrees skew bow turn</source>
            <translation>度 纬斜 弓纬 旋转</translation>
        </message>
        <message>
            <source>Count &amp;Threads</source>
            <translation>计数纱线(&amp;T)</translation>
        </message>
        <message>
            <source>Draw a line across the threads of the fixed image; they are counted along it</source>
            <translation>在固定图像上横跨纱线画一条线，沿线计数</translation>
        </message>
        <message>
            <source>thread count density warp weft yarn per cm sett</source>
            <translation>纱线数 密度 经纱 纬纱 每厘米</translation>
        </message>
        <message>
            <source>&amp;Remove Measurements</source>
            <translation>移除测量(&amp;R)</translation>
        </message>
        <message>
            <source>Remove every measured line and angle from the canvas</source>
            <translation>从画布上移除所有测量的线和角</translation>
        </message>
        <message>
            <source>Annotations of the &amp;Fixed Image…</source>
            <translation>固定图像的标注(&amp;F)…</translation>
        </message>
        <message>
            <source>Draw the shapes of a GeoJSON file of the fixed image over the canvas</source>
            <translation>将固定图像的 GeoJSON 文件中的形状绘制在画布上</translation>
        </message>
        <message>
            <source>import geojson qupath cells regions overlay</source>
            <translation>导入 geojson qupath 细胞 区域 叠加</translation>
        </message>
        <message>
            <source>Annotations of the &amp;Moving Image…</source>
            <translation>浮动图像的标注(&amp;M)…</translation>
        </message>
        <message>
            <source>Draw the shapes of a GeoJSON file of the moving image over the canvas, mapped to the fixed one</source>
            <translation>将浮动图像的 GeoJSON 文件中的形状映射到固定图像后绘制在画布上</translation>
        </message>
        <message>
            <source>A&amp;nnotations</source>
            <translation>标注(&amp;N)</translation>
        </message>
        <message>
            <source>Show the annotations over the canvas, or hide them</source>
            <translation>在画布上显示或隐藏标注</translation>
        </message>
        <message>
            <source>geojson qupath cells regions overlay hide</source>
            <translation>geojson qupath 细胞 区域 叠加 隐藏</translation>
        </message>
        <message>
            <source>Remove Anno&amp;tations</source>
            <translation>移除标注(&amp;T)</translation>
        </message>
        <message>
            <source>Take all annotations off the canvas; their files stay</source>
            <translation>从画布上移除所有标注；文件保留</translation>
        </message>
        <message>
            <source>Match Colours for Display</source>
            <translation>显示时匹配颜色</translation>
        </message>
        <message>
            <source>Show the moving image in the fixed one&apos;s colours, to compare them; exports keep its own</source>
            <translation>以固定图像的颜色显示浮动图像，便于比较；导出时保留其自身颜色</translation>
        </message>
        <message>
            <source>histogram matching stain ink brightness contrast</source>
            <translation>直方图匹配 染色 油墨 亮度 对比度</translation>
        </message>
        <message>
            <source>Smooth Pixels</source>
            <translation>平滑像素</translation>
        </message>
        <message>
            <source>Interpolate between image pixels at any zoom; otherwise they are squares from 400 % on</source>
            <translation>在任何缩放下对图像像素插值；否则从 400 % 起显示为方块</translation>
        </message>
        <message>
            <source>interpolation nearest linear squares</source>
            <translation>插值 最近邻 线性 方块</translation>
        </message>
        <message>
            <source>Pixel Grid and Values</source>
            <translation>像素网格和数值</translation>
        </message>
        <message>
            <source>Draw lines between image pixels from 800 % on, and their values where there is room</source>
            <translation>从 800 % 起绘制图像像素间的网格线，空间足够时显示数值</translation>
        </message>
        <message>
            <source>samples numbers intensity inspect</source>
            <translation>采样 数值 强度 查看</translation>
        </message>
        <message>
            <source>Loupe</source>
            <translation>放大镜</translation>
        </message>
        <message>
            <source>Magnify the spot under the pointer: half fixed and half moving, or the other image where one is shown alone</source>
            <translation>放大指针处的内容：一半固定、一半浮动；只显示一幅图像时则显示另一幅</translation>
        </message>
        <message>
            <source>magnifier lens spyglass zoom</source>
            <translation>放大镜 透镜 缩放</translation>
        </message>
        <message>
            <source>Copy View</source>
            <translation>复制视图</translation>
        </message>
        <message>
            <source>Copy the canvas as a picture</source>
            <translation>将画布显示的内容复制为图片</translation>
        </message>
        <message>
            <source>clipboard screenshot picture</source>
            <translation>剪贴板 截图 图片</translation>
        </message>
        <message>
            <source>Larger Picture of the View…</source>
            <translation>更大的视图图片…</translation>
        </message>
        <message>
            <source>Write the canvas to a PNG, in more pixels than the window has</source>
            <translation>将画布内容写入 PNG，像素多于窗口</translation>
        </message>
        <message>
            <source>export screenshot png print poster figure</source>
            <translation>导出 截图 png 打印 海报 插图</translation>
        </message>
        <message>
            <source>Rename Layer</source>
            <translation>重命名图层</translation>
        </message>
        <message>
            <source>Give the chosen layer another name; an empty one brings its own back</source>
            <translation>为所选图层另取名称；留空则恢复原名</translation>
        </message>
        <message>
            <source>title label image</source>
            <translation>标题 标签 图像</translation>
        </message>
        <message>
            <source>&amp;Previous Result</source>
            <translation>上一个结果(&amp;P)</translation>
        </message>
        <message>
            <source>Previous result</source>
            <translation>上一个结果</translation>
        </message>
        <message>
            <source>Register Again</source>
            <translation>重新配准</translation>
        </message>
        <message>
            <source>&amp;Look at This Place</source>
            <translation>查看此处(&amp;L)</translation>
        </message>
        <message>
            <source>Go back to the place that is chosen in the verdict&apos;s list</source>
            <translation>回到判定列表中选中的位置</translation>
        </message>
        <message>
            <source>Look</source>
            <translation>查看</translation>
        </message>
        <message>
            <source>Go there and drag a spot to where it belongs; registering again is then guided by it</source>
            <translation>前往该处并把一个点拖到正确位置；再次配准时将以此为引导</translation>
        </message>
        <message>
            <source>drag correct problem verdict</source>
            <translation>拖动 校正 问题 判定</translation>
        </message>
        <message>
            <source>A&amp;ccept This Place</source>
            <translation>接受此处(&amp;C)</translation>
        </message>
        <message>
            <source>Accept the place as it is: kept in session and report, and skipped from now on</source>
            <translation>保持此处现状：记入会话和报告，此后跳过</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>接受</translation>
        </message>
        <message>
            <source>ignore review done verdict</source>
            <translation>忽略 复核 完成 判定</translation>
        </message>
        <message>
            <source>&amp;Follow System</source>
            <translation>跟随系统(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Add Pairs…</source>
            <translation>添加图像对(&amp;A)…</translation>
        </message>
        <message>
            <source>Add images to the list of pairs, two by two, or saved sessions</source>
            <translation>将图像两两一组或已保存的会话加入图像对列表</translation>
        </message>
        <message>
            <source>Add…</source>
            <translation>添加…</translation>
        </message>
        <message>
            <source>queue batch many list images</source>
            <translation>队列 批处理 多个 列表 图像</translation>
        </message>
        <message>
            <source>Add the Pairs of a &amp;Folder…</source>
            <translation>添加文件夹中的图像对(&amp;F)…</translation>
        </message>
        <message>
            <source>Add images of a folder to the list, paired by their names</source>
            <translation>将文件夹中的图像按名称配对后加入列表</translation>
        </message>
        <message>
            <source>queue batch many directory</source>
            <translation>队列 批处理 多个 目录</translation>
        </message>
        <message>
            <source>Add the Pair in the &amp;Window</source>
            <translation>添加窗口中的图像对(&amp;W)</translation>
        </message>
        <message>
            <source>Add the two images that are open to the list of pairs</source>
            <translation>将当前打开的两幅图像加入图像对列表</translation>
        </message>
        <message>
            <source>queue batch current open</source>
            <translation>队列 批处理 当前 打开</translation>
        </message>
        <message>
            <source>Open a &amp;List of Pairs…</source>
            <translation>打开图像对列表(&amp;L)…</translation>
        </message>
        <message>
            <source>Add the pairs of a list (CSV), as alinify-cli batch reads it</source>
            <translation>添加列表文件 (CSV) 中的图像对，格式与 alinify-cli batch 相同</translation>
        </message>
        <message>
            <source>queue batch csv import load</source>
            <translation>队列 批处理 csv 导入 加载</translation>
        </message>
        <message>
            <source>Save the List of &amp;Pairs…</source>
            <translation>保存图像对列表(&amp;P)…</translation>
        </message>
        <message>
            <source>Write the pairs to a list (CSV), as alinify-cli batch reads it</source>
            <translation>将图像对写入列表文件 (CSV)，格式与 alinify-cli batch 相同</translation>
        </message>
        <message>
            <source>queue batch csv export</source>
            <translation>队列 批处理 csv 导出</translation>
        </message>
        <message>
            <source>Folder of the &amp;Sessions…</source>
            <translation>会话文件夹(&amp;S)…</translation>
        </message>
        <message>
            <source>Choose the folder for the sessions of pairs that have none</source>
            <translation>选择尚无会话的图像对将其会话写入何处</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>更改…</translation>
        </message>
        <message>
            <source>queue batch output results directory</source>
            <translation>队列 批处理 输出 结果 目录</translation>
        </message>
        <message>
            <source>&amp;Run All</source>
            <translation>全部运行(&amp;R)</translation>
        </message>
        <message>
            <source>Register every pair of the list that is not registered yet</source>
            <translation>配准列表中所有尚未配准的图像对</translation>
        </message>
        <message>
            <source>queue batch start pairs</source>
            <translation>队列 批处理 开始 图像对</translation>
        </message>
        <message>
            <source>R&amp;un the Selected</source>
            <translation>运行所选(&amp;U)</translation>
        </message>
        <message>
            <source>Register the selected pairs, also those that were before</source>
            <translation>配准所选图像对，包括之前已配准的</translation>
        </message>
        <message>
            <source>Run Selected</source>
            <translation>运行所选</translation>
        </message>
        <message>
            <source>queue batch start pairs again</source>
            <translation>队列 批处理 开始 图像对 重新</translation>
        </message>
        <message>
            <source>Let the running pair finish, and begin no other</source>
            <translation>让正在运行的图像对完成，不再开始下一对</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>queue batch hold pairs</source>
            <translation>队列 批处理 暂停 图像对</translation>
        </message>
        <message>
            <source>S&amp;top the Queue</source>
            <translation>停止队列(&amp;T)</translation>
        </message>
        <message>
            <source>Stop the running pair; it waits again, like those after it</source>
            <translation>停止正在运行的图像对；它与其后的图像对一样重新等待</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>queue batch cancel abort pairs</source>
            <translation>队列 批处理 取消 中止 图像对</translation>
        </message>
        <message>
            <source>Open the S&amp;elected Pair</source>
            <translation>打开所选图像对(&amp;E)</translation>
        </message>
        <message>
            <source>Open the session of the selected pair in the window</source>
            <translation>在窗口中打开所选图像对的会话</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>session look show</source>
            <translation>会话 查看 显示</translation>
        </message>
        <message>
            <source>&amp;Next Pair</source>
            <translation>下一对(&amp;N)</translation>
        </message>
        <message>
            <source>Open the next pair of the list</source>
            <translation>打开列表中的下一对</translation>
        </message>
        <message>
            <source>leaf through session</source>
            <translation>翻阅 会话</translation>
        </message>
        <message>
            <source>Pre&amp;vious Pair</source>
            <translation>上一对(&amp;V)</translation>
        </message>
        <message>
            <source>Open the pair before in the list</source>
            <translation>打开列表中的上一对</translation>
        </message>
        <message>
            <source>Move &amp;Up</source>
            <translation>上移(&amp;U)</translation>
        </message>
        <message>
            <source>Move the selected pairs up in the list: they run earlier</source>
            <translation>将所选图像对在列表中上移：更早运行</translation>
        </message>
        <message>
            <source>queue order pairs earlier</source>
            <translation>队列 顺序 图像对 提前</translation>
        </message>
        <message>
            <source>Move &amp;Down</source>
            <translation>下移(&amp;D)</translation>
        </message>
        <message>
            <source>Move the selected pairs down in the list: they run later</source>
            <translation>将所选图像对在列表中下移：更晚运行</translation>
        </message>
        <message>
            <source>queue order pairs later</source>
            <translation>队列 顺序 图像对 推后</translation>
        </message>
        <message>
            <source>Sort &amp;Worst First</source>
            <translation>最差的排在最前(&amp;W)</translation>
        </message>
        <message>
            <source>Put failed pairs first, then those that need review, then the good</source>
            <translation>失败的图像对在前，其次是待检查的，最后是良好的</translation>
        </message>
        <message>
            <source>Worst First</source>
            <translation>最差优先</translation>
        </message>
        <message>
            <source>order pairs verdict</source>
            <translation>排序 图像对 评定</translation>
        </message>
        <message>
            <source>Remo&amp;ve from the List</source>
            <translation>从列表中移除(&amp;V)</translation>
        </message>
        <message>
            <source>Take the selected pairs off the list; sessions and images stay</source>
            <translation>将所选图像对移出列表；会话和图像保留</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>delete queue pairs</source>
            <translation>删除 队列 图像对</translation>
        </message>
        <message>
            <source>Put &amp;Back Removed Pairs</source>
            <translation>恢复移除的图像对(&amp;B)</translation>
        </message>
        <message>
            <source>Put back the pairs that were removed from the list last</source>
            <translation>恢复最近移出列表的图像对</translation>
        </message>
        <message>
            <source>Put Back</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>undo restore queue pairs</source>
            <translation>撤销 恢复 队列 图像对</translation>
        </message>
        <message>
            <source>Even Out &amp;Illumination…</source>
            <translation>校正照明(&amp;I)…</translation>
        </message>
        <message>
            <source>Estimate a line-scan camera&apos;s column errors, preview the correction, and read the image with it</source>
            <translation>求出线扫描相机对各列的影响，查看去除影响后的图像，并按此读取</translation>
        </message>
        <message>
            <source>flatfield flat field shading stripes columns white dark</source>
            <translation>平场 阴影 条纹 列 白 暗 照明</translation>
        </message>
        <message>
            <source>Ti&amp;le Design…</source>
            <translation>平铺花型(&amp;L)…</translation>
        </message>
        <message>
            <source>The moving image is one repeat of a design: find its repeat on the fixed image, and tile it</source>
            <translation>浮动图像是花型的一个花回：找出它在固定图像上的重复方式并照此铺放</translation>
        </message>
        <message>
            <source>repeat half drop brick straight mirror pattern rapport</source>
            <translation>循环 重复 半错位 砖式 镜像 图案 花型</translation>
        </message>
        <message>
            <source>Cloth along the R&amp;oll…</source>
            <translation>沿卷长的织物(&amp;O)…</translation>
        </message>
        <message>
            <source>Draw travel, stretch, skew and bow of the shown result line by line along the roll</source>
            <translation>沿卷长逐行绘制所示结果的走布、伸缩、纬斜和纬弧</translation>
        </message>
        <message>
            <source>web speed skew bow stretch shrinkage profile weft</source>
            <translation>布速 纬斜 纬弧 伸缩 缩水 曲线 纬纱</translation>
        </message>
        <message>
            <source>Set a Landmark &amp;Here</source>
            <translation>在此放置标志点(&amp;H)</translation>
        </message>
        <message>
            <source>Set a landmark at the spot under the pointer; its partner is found automatically</source>
            <translation>在指针所在处放置标志点；对应点会自动找到</translation>
        </message>
        <message>
            <source>control point add</source>
            <translation>控制点 添加</translation>
        </message>
        <message>
            <source>Write the moving image, warped at full resolution, to a file</source>
            <translation>将浮动图像以全分辨率变形后写入文件</translation>
        </message>
        <message>
            <source>Round-&amp;Trip Error</source>
            <translation>往返误差(&amp;T)</translation>
        </message>
        <message>
            <source>Correct This Place by &amp;Hand</source>
            <translation>手动校正此处(&amp;H)</translation>
        </message>
        <message>
            <source>Correct</source>
            <translation>校正</translation>
        </message>
        <message>
            <source>Measure from &amp;Here</source>
            <translation>从此处测量(&amp;H)</translation>
        </message>
        <message>
            <source>Begin a distance at the spot under the pointer; the next click ends it</source>
            <translation>从指针所在处开始测量距离；下一次单击结束</translation>
        </message>
        <message>
            <source>ruler length line distance</source>
            <translation>标尺 长度 直线 距离</translation>
        </message>
        <message>
            <source>Image in the &amp;Fixed Frame…</source>
            <translation>固定图像坐标系中的图像(&amp;F)…</translation>
        </message>
        <message>
            <source>Add an image in the frame of the fixed one as a layer</source>
            <translation>在图像对上叠加另一幅与固定图像位置一致的图像</translation>
        </message>
        <message>
            <source>layer add overlay third image</source>
            <translation>图层 添加 叠加 第三幅 图像</translation>
        </message>
        <message>
            <source>Image in the &amp;Moving Frame…</source>
            <translation>浮动图像坐标系中的图像(&amp;M)…</translation>
        </message>
        <message>
            <source>Add an image in the frame of the moving one as a layer, warped like it</source>
            <translation>在图像对上叠加另一幅随浮动图像一同变形的图像</translation>
        </message>
        <message>
            <source>&amp;Split Channels</source>
            <translation>拆分通道(&amp;S)</translation>
        </message>
        <message>
            <source>Make a layer of each channel of the chosen one</source>
            <translation>将所选图层的每个通道变为一个图层</translation>
        </message>
        <message>
            <source>Split</source>
            <translation>拆分</translation>
        </message>
        <message>
            <source>layer channels fluorescence colours</source>
            <translation>图层 通道 荧光 颜色</translation>
        </message>
        <message>
            <source>&amp;Remove Layer</source>
            <translation>移除图层(&amp;R)</translation>
        </message>
        <message>
            <source>Take the chosen layer away; its file stays</source>
            <translation>移除所选图层；其文件保留</translation>
        </message>
        <message>
            <source>Move Layer &amp;Up</source>
            <translation>上移图层(&amp;U)</translation>
        </message>
        <message>
            <source>Move the chosen layer up, nearer to the eye</source>
            <translation>将所选图层上移，更靠前</translation>
        </message>
        <message>
            <source>order front</source>
            <translation>顺序 前面</translation>
        </message>
        <message>
            <source>Move Layer &amp;Down</source>
            <translation>下移图层(&amp;D)</translation>
        </message>
        <message>
            <source>Move the chosen layer down, farther from the eye</source>
            <translation>将所选图层下移，更靠后</translation>
        </message>
        <message>
            <source>order back</source>
            <translation>顺序 后面</translation>
        </message>
        <message>
            <source>Copy Coor&amp;dinates</source>
            <translation>复制坐标(&amp;D)</translation>
        </message>
        <message>
            <source>Copy the position under the pointer in both images, in the chosen unit</source>
            <translation>以所选单位复制指针所在处在两幅图像中的位置</translation>
        </message>
        <message>
            <source>position place clipboard x y</source>
            <translation>位置 剪贴板 x y</translation>
        </message>
        <message>
            <source>Look at Actual Size &amp;Here</source>
            <translation>在此处以实际大小查看(&amp;H)</translation>
        </message>
        <message>
            <source>One image pixel to one screen pixel, the spot under the pointer in the middle</source>
            <translation>一个图像像素对应一个屏幕像素，指针所在处居中</translation>
        </message>
        <message>
            <source>1:1 100 % zoom full size</source>
            <translation>1:1 100 % 缩放 原始大小</translation>
        </message>
        <message>
            <source>&amp;Check Again</source>
            <translation>重新检查(&amp;C)</translation>
        </message>
        <message>
            <source>Measure and judge the result as it is now, with its corrections by hand</source>
            <translation>按当前状态（含手动修正）测量并判定结果</translation>
        </message>
        <message>
            <source>verdict quality judge verify inspect error</source>
            <translation>评判 质量 检查 验证 误差</translation>
        </message>
        <message>
            <source>Set &amp;Tolerance…</source>
            <translation>设置容差(&amp;T)…</translation>
        </message>
        <message>
            <source>Set the largest error that you call good</source>
            <translation>设置您认为合格的最大误差</translation>
        </message>
        <message>
            <source>tolerance accuracy limit error verdict quality</source>
            <translation>容差 精度 限值 误差 评判 质量</translation>
        </message>
        <message>
            <source>Next Se&amp;ction</source>
            <translation>下一张切片(&amp;C)</translation>
        </message>
        <message>
            <source>Open the next section of the series, with the same view</source>
            <translation>打开系列中的下一张切片，视图保持不变</translation>
        </message>
        <message>
            <source>leaf through series stack reference</source>
            <translation>翻阅 系列 堆叠 参考</translation>
        </message>
        <message>
            <source>Previ&amp;ous Section</source>
            <translation>上一张切片(&amp;O)</translation>
        </message>
        <message>
            <source>Open the section before in the series, with the same view</source>
            <translation>打开系列中的上一张切片，视图保持不变</translation>
        </message>
        <message>
            <source>&amp;Find Pieces…</source>
            <translation>查找各部分(&amp;F)…</translation>
        </message>
        <message>
            <source>Separate the pieces of the images from their background; the outlines become masks that can be corrected by hand</source>
            <translation>将图像的各部分与背景分开，其轮廓成为可手动修正的掩膜</translation>
        </message>
        <message>
            <source>foreground tissue sections threshold otsu split touching watershed holes segment polygon outline</source>
            <translation>前景 组织 切片 阈值 otsu 分离 相接 分水岭 孔洞 分割 多边形 轮廓</translation>
        </message>
        <message>
            <source>picture only hide panels large view</source>
            <translation>仅图像 隐藏面板 大视图</translation>
        </message>
        <message>
            <source>&amp;Automatic</source>
            <translation>自动(&amp;A)</translation>
        </message>
        <message>
            <source>Write lengths below a millimetre in micrometres, and others in millimetres</source>
            <translation>一毫米以下的长度以微米表示，其他以毫米表示</translation>
        </message>
        <message>
            <source>unit length um µm mm default</source>
            <translation>单位 长度 um µm mm 默认</translation>
        </message>
        <message>
            <source>Go to the worst place named by the verdict, then to the next</source>
            <translation>前往判定所列最差的位置，然后依次前往下一处</translation>
        </message>
        <message>
            <source>Write the map, or its inverse, for this program, elastix, ITK or as numbers</source>
            <translation>写出找到的映射或其逆映射：供本程序、elastix、ITK 使用，或写为数值</translation>
        </message>
        <message>
            <source>export save json elastix itk affine displacement field matrix invert inverse</source>
            <translation>导出 保存 json elastix itk 仿射 位移场 矩阵 逆 反转</translation>
        </message>
        <message>
            <source>exchange reverse invert inverse roles</source>
            <translation>交换 反转 逆 角色</translation>
        </message>
        <message>
            <source>Draw a line on the fixed image; its length stands beside it</source>
            <translation>在固定图像上画一条线；长度显示在旁边</translation>
        </message>
        <message>
            <source>&amp;Copy Measurements</source>
            <translation>复制测量(&amp;C)</translation>
        </message>
        <message>
            <source>Copy every length, angle and thread count, one to a line</source>
            <translation>复制所有长度、角度和纱线计数，每行一项</translation>
        </message>
        <message>
            <source>clipboard length angle threads</source>
            <translation>剪贴板 长度 角度 纱线</translation>
        </message>
        <message>
            <source>Accept All Places</source>
            <translation>接受所有位置</translation>
        </message>
        <message>
            <source>Accept every place of this result that is still open, in one step</source>
            <translation>一步接受此结果中所有尚未处理的位置</translation>
        </message>
        <message>
            <source>Show the fixed image and the warped one as a whole</source>
            <translation>完整显示固定图像和变形图像</translation>
        </message>
        <message>
            <source>Fixed on the left, the moving image on the right</source>
            <translation>左侧为固定图像，右侧为浮动图像</translation>
        </message>
        <message>
            <source>Pause After This &amp;Pair</source>
            <translation>此对完成后暂停(&amp;P)</translation>
        </message>
        <message>
            <source>Fill the screen with the picture alone; again, or Esc, brings the window back</source>
            <translation>仅以图像填满屏幕；再按一次或按 Esc 恢复窗口</translation>
        </message>
        <message>
            <source>Right Side &amp;Warped</source>
            <translation>右侧变形(&amp;W)</translation>
        </message>
        <message>
            <source>Side by side, show the moving image as the result warps it; otherwise as it is</source>
            <translation>并排时按结果变形显示浮动图像；否则显示原样</translation>
        </message>
        <message>
            <source>split two views unwarped as it is</source>
            <translation>并排 两个视图 未变形 原样</translation>
        </message>
        <message>
            <source>&amp;Hide All Panels</source>
            <translation>隐藏所有面板(&amp;X)</translation>
        </message>
        <message>
            <source>Leave all of the window to the picture; again brings the panels back</source>
            <translation>整个窗口留给图像；再按一次恢复面板</translation>
        </message>
        <message>
            <source>close show docks picture only tab</source>
            <translation>关闭 显示 停靠 仅图像</translation>
        </message>
        <message>
            <source>Add It</source>
            <translation>加入</translation>
        </message>
        <message>
            <source>&amp;Undo %1</source>
            <translation>撤销(&amp;U) %1</translation>
        </message>
        <message>
            <source>&amp;Redo %1</source>
            <translation>重做(&amp;R) %1</translation>
        </message>
        <message>
            <source>settings options configuration theme dark light language</source>
            <translation>设置 选项 偏好设置 配置 主题 深色 浅色 语言 settings options preferences language</translation>
        </message>
        <message>
            <source>Look at This Place Side by &amp;Side</source>
            <translation>并排查看此处(&amp;S)</translation>
        </message>
        <message>
            <source>rim squeezed unwarped beside verdict</source>
            <translation>边缘 压缩 未变形 并排 判定</translation>
        </message>
        <message>
            <source>Side by Side</source>
            <translation>并排</translation>
        </message>
        <message>
            <source>Go to the chosen place, with the moving image as it is beside the fixed one; again: back</source>
            <translation>转到所选位置，在固定图像旁显示未变形的浮动图像；再按一次返回</translation>
        </message>
        <message>
            <source>Choose &amp;Pages…</source>
            <translation>选择页(&amp;P)…</translation>
        </message>
        <message>
            <source>Open other pages of a file that holds several images: a stack, the slices of a series</source>
            <translation>打开含多幅图像的文件（堆栈、序列的切片）的其他页</translation>
        </message>
        <message>
            <source>page slice plane section frame stack multipage z</source>
            <translation>页 切片 平面 帧 堆栈 多页 z</translation>
        </message>
    </context>
    <context>
        <name>Core</name>
        <message>
            <source>.</source>
            <extracomment>What ends a sentence.</extracomment>
            <translation>。</translation>
        </message>
        <message>
            <source>running on %1: %2</source>
            <translation>运行于 %1：%2</translation>
        </message>
        <message>
            <source>running on %1: %2.</source>
            <translation>运行于 %1：%2。</translation>
        </message>
        <message>
            <source>running on %1 alone; --device cuda:all shares the work among all %2 GPUs</source>
            <translation>仅运行于 %1；--device cuda:all 可将工作分配给全部 %2 个 GPU</translation>
        </message>
        <message>
            <source>--gpu-memory-limit has no effect on the CPU</source>
            <translation>--gpu-memory-limit 对 CPU 无效</translation>
        </message>
        <message>
            <source>unknown device '%1'</source>
            <translation>未知设备“%1”</translation>
        </message>
        <message>
            <source>it is not auto, cpu, cuda, cuda:N or cuda:all</source>
            <translation>它不是 auto、cpu、cuda、cuda:N 和 cuda:all 之一</translation>
        </message>
        <message>
            <source>cannot run several jobs on %1</source>
            <translation>无法在 %1 上运行多个作业</translation>
        </message>
        <message>
            <source>a GPU registers one pair at a time</source>
            <translation>GPU 一次只配准一个图像对</translation>
        </message>
        <message>
            <source>Leave --jobs out; --device cuda:all takes every GPU.</source>
            <translation>请不要使用 --jobs；--device cuda:all 会使用所有 GPU。</translation>
        </message>
        <message>
            <source>Copy or export the file again, and open the new one.</source>
            <translation>请重新复制或导出该文件，并打开新文件。</translation>
        </message>
        <message>
            <source>%1 does not understand '%2'</source>
            <translation>%1 无法理解“%2”</translation>
        </message>
        <message>
            <source>it is not an amount of memory</source>
            <translation>它不是内存大小</translation>
        </message>
        <message>
            <source>Write for example 8G, 512M or 1.5GiB.</source>
            <translation>请写例如 8G、512M 或 1.5GiB。</translation>
        </message>
        <message>
            <source>it is not a size in pixels</source>
            <translation>它不是以像素计的尺寸</translation>
        </message>
        <message>
            <source>Write width x height, for example 2048x1536.</source>
            <translation>请写宽 x 高，例如 2048x1536。</translation>
        </message>
        <message>
            <source>it is not of the form key=value</source>
            <translation>它不是 key=value 的形式</translation>
        </message>
        <message>
            <source>Write for example %1 levels=6.</source>
            <translation>请写例如 %1 levels=6。</translation>
        </message>
        <message>
            <source>cannot write the result</source>
            <translation>无法写入结果</translation>
        </message>
        <message>
            <source>standard output refuses it</source>
            <translation>标准输出拒绝写入</translation>
        </message>
        <message>
            <source>cannot write a file</source>
            <translation>无法写入文件</translation>
        </message>
        <message>
            <source>its name is empty</source>
            <translation>其名称为空</translation>
        </message>
        <message>
            <source>Give the name of a file.</source>
            <translation>请给出文件名。</translation>
        </message>
        <message>
            <source>it is one of the inputs</source>
            <translation>它是输入文件之一</translation>
        </message>
        <message>
            <source>there is no folder %1</source>
            <translation>没有目录 %1</translation>
        </message>
        <message>
            <source>Make the folder first.</source>
            <translation>请先创建该目录。</translation>
        </message>
        <message>
            <source>the folder %1 cannot be written</source>
            <translation>无法写入目录 %1</translation>
        </message>
        <message>
            <source>Check its permissions and that the disk is not full.</source>
            <translation>请检查其权限，以及磁盘是否已满。</translation>
        </message>
        <message>
            <source>cannot write %1 twice</source>
            <translation>无法两次写入 %1</translation>
        </message>
        <message>
            <source>two outputs have that name</source>
            <translation>有两个输出使用该名称</translation>
        </message>
        <message>
            <source>Give each output its own name.</source>
            <translation>请为每个输出指定各自的名称。</translation>
        </message>
        <message>
            <source>cannot use the mask %1</source>
            <translation>无法使用掩膜 %1</translation>
        </message>
        <message>
            <source>working at %1</source>
            <translation>工作分辨率：%1</translation>
        </message>
        <message>
            <source>cannot begin from landmarks</source>
            <translation>无法从标志点开始</translation>
        </message>
        <message>
            <source>there are none</source>
            <translation>没有标志点</translation>
        </message>
        <message>
            <source>Give them with --landmarks L.csv.</source>
            <translation>请用 --landmarks L.csv 给出标志点。</translation>
        </message>
        <message>
            <source>cannot warp %1</source>
            <translation>无法变形 %1</translation>
        </message>
        <message>
            <source>cannot use tiles of %1 pixels</source>
            <translation>无法使用 %1 像素的瓦片</translation>
        </message>
        <message>
            <source>TIFF wants a multiple of 16</source>
            <translation>TIFF 要求 16 的倍数</translation>
        </message>
        <message>
            <source>Try 256, 512 or 1024.</source>
            <translation>请尝试 256、512 或 1024。</translation>
        </message>
        <message>
            <source>cannot evaluate %1</source>
            <translation>无法评估 %1</translation>
        </message>
        <message>
            <source>cannot use the check points</source>
            <translation>无法使用检查点</translation>
        </message>
        <message>
            <source>%1 and %2 have no point id in common</source>
            <translation>%1 和 %2 没有共同的点 id</translation>
        </message>
        <message>
            <source>Points are matched by their id.</source>
            <translation>点按 id 匹配。</translation>
        </message>
        <message>
            <source>one of the two lists is missing</source>
            <translation>缺少两个列表中的一个</translation>
        </message>
        <message>
            <source>Give both --fixed-points and --moving-points.</source>
            <translation>请同时给出 --fixed-points 和 --moving-points。</translation>
        </message>
        <message>
            <source>cannot estimate the expected errors</source>
            <translation>无法给出预计误差</translation>
        </message>
        <message>
            <source>they are estimated from both images</source>
            <translation>预计误差由两张图像得出</translation>
        </message>
        <message>
            <source>Name them with --fixed F.tif --moving M.tif.</source>
            <translation>请用 --fixed F.tif --moving M.tif 指定图像。</translation>
        </message>
        <message>
            <source>cannot map all points</source>
            <translation>无法变换所有点</translation>
        </message>
        <message>
            <source>%1 of %2 points have no counterpart in the fixed image: %3</source>
            <translation>%2 个点中有 %1 个在固定图像中没有对应位置：%3</translation>
        </message>
        <message>
            <source>Leave them out, or drop --strict to have them written as nan.</source>
            <translation>请排除这些点，或去掉 --strict，将其写为 nan。</translation>
        </message>
        <message>
            <source>%1; written as nan</source>
            <translation>%1；写为 nan</translation>
        </message>
        <message>
            <source>read the fixed image</source>
            <translation>读取固定图像</translation>
        </message>
        <message>
            <source>read the moving image</source>
            <translation>读取浮动图像</translation>
        </message>
        <message>
            <source>cannot write the picture %1</source>
            <translation>无法写入图片 %1</translation>
        </message>
        <message>
            <source>its name ends in neither .png nor .tif</source>
            <translation>其名称既不以 .png 也不以 .tif 结尾</translation>
        </message>
        <message>
            <source>Name it for example overlay.png.</source>
            <translation>请将其命名为例如 overlay.png。</translation>
        </message>
        <message>
            <source>no result is shown</source>
            <translation>没有显示任何结果</translation>
        </message>
        <message>
            <source>no result is called '%1'</source>
            <translation>没有名为“%1”的结果</translation>
        </message>
        <message>
            <source>the session has %1 results</source>
            <translation>该会话有 %1 个结果</translation>
        </message>
        <message>
            <source>Name one of them with --result.</source>
            <translation>请用 --result 指定其中一个。</translation>
        </message>
        <message>
            <source>nothing to do with --result</source>
            <translation>--result 没有可用之处</translation>
        </message>
        <message>
            <source>it only affects --transform-out</source>
            <translation>它只说明 --transform-out 写入什么</translation>
        </message>
        <message>
            <source>Give --transform-out too.</source>
            <translation>请同时给出 --transform-out。</translation>
        </message>
        <message>
            <source>cannot begin %1 from landmarks</source>
            <translation>%1 无法从标志点开始</translation>
        </message>
        <message>
            <source>line %1 of %2 names none</source>
            <translation>%2 的第 %1 行没有给出标志点</translation>
        </message>
        <message>
            <source>Give them in the column landmarks, or another start in the column initial.</source>
            <translation>请在 landmarks 列中给出标志点，或在 initial 列中给出其他起点。</translation>
        </message>
        <message>
            <source>columns of the list that are not used here: %1</source>
            <translation>列表中的以下列在此没有含义：%1</translation>
        </message>
        <message>
            <source>%1 of %2 pairs are done already and skipped</source>
            <translation>%2 个图像对中有 %1 个已完成，予以跳过</translation>
        </message>
        <message>
            <source>%1 pair names files that are not there now: %2 of %3</source>
            <translation>有 %1 个图像对指定了目前不存在的文件：%3 的 %2</translation>
        </message>
        <message>
            <source>%1 pairs name files that are not there now: %2 of %3 and others</source>
            <translation>有 %1 个图像对指定了目前不存在的文件：%3 的 %2 等</translation>
        </message>
        <message>
            <source>%1: --resume will not know it: %2</source>
            <translation>%1：--resume 将不知道它：%2</translation>
        </message>
        <message>
            <source>%1: working at %2</source>
            <translation>%1 的工作分辨率：%2</translation>
        </message>
        <message>
            <source>%1 of %2 pair failed</source>
            <translation>%2 个图像对中有 %1 个失败</translation>
        </message>
        <message>
            <source>%1 of %2 pairs failed</source>
            <translation>%2 个图像对中有 %1 个失败</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>The others are in %1.</source>
            <translation>其余见 %1。</translation>
        </message>
        <message>
            <source>All pairs are in %1.</source>
            <translation>所有图像对见 %1。</translation>
        </message>
        <message>
            <source>held to %1</source>
            <translation>要求 %1</translation>
        </message>
        <message>
            <source>%1 (%2 on %3)</source>
            <translation>%1（%2，%3）</translation>
        </message>
        <message>
            <source>%1 of %2 done</source>
            <translation>已完成 %1/%2</translation>
        </message>
        <message>
            <source>%1: %2 %3</source>
            <translation>%1：%2 %3</translation>
        </message>
        <message>
            <source>line %1 of the list: %2</source>
            <translation>列表第 %1 行：%2</translation>
        </message>
        <message>
            <source>it would be of %1 and of %2</source>
            <translation>它将同时属于 %1 和 %2</translation>
        </message>
        <message>
            <source>Give one another id.</source>
            <translation>请为其中一个指定其他 id。</translation>
        </message>
        <message>
            <source>Give another --out-dir or another id.</source>
            <translation>请给出其他 --out-dir 或其他 id。</translation>
        </message>
        <message>
            <source>the batch itself</source>
            <translation>批处理本身</translation>
        </message>
        <message>
            <source>cannot make the folder %1</source>
            <translation>无法创建目录 %1</translation>
        </message>
        <message>
            <source>something else has that name</source>
            <translation>该名称已被占用</translation>
        </message>
        <message>
            <source>Give another --out-dir.</source>
            <translation>请给出其他 --out-dir。</translation>
        </message>
        <message>
            <source>it needs %1 and %2 are available</source>
            <translation>需要 %1，可用 %2</translation>
        </message>
        <message>
            <source>cannot read %1</source>
            <translation>无法读取 %1</translation>
        </message>
        <message>
            <source>cannot write %1</source>
            <translation>无法写入 %1</translation>
        </message>
        <message>
            <source>there is no such file</source>
            <translation>没有此文件</translation>
        </message>
        <message>
            <source>Check the name.</source>
            <translation>请检查名称。</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>它是一个目录</translation>
        </message>
        <message>
            <source>Name a file in it.</source>
            <translation>请指定其中的一个文件。</translation>
        </message>
        <message>
            <source>it is not a regular file</source>
            <translation>它不是普通文件</translation>
        </message>
        <message>
            <source>Copy it to a file first.</source>
            <translation>请先将其复制为文件。</translation>
        </message>
        <message>
            <source>it cannot be opened</source>
            <translation>无法打开</translation>
        </message>
        <message>
            <source>it ends too early</source>
            <translation>它过早结束</translation>
        </message>
        <message>
            <source>the disk refused it</source>
            <translation>磁盘拒绝写入</translation>
        </message>
        <message>
            <source>the disk is full</source>
            <translation>磁盘无法继续写入</translation>
        </message>
        <message>
            <source>the finished file cannot be moved into place</source>
            <translation>无法将完成的文件移到目标位置</translation>
        </message>
        <message>
            <source>Check the folder's permissions and free space.</source>
            <translation>请检查目录的权限和可用空间。</translation>
        </message>
        <message>
            <source>reading past the cache works on Linux only</source>
            <translation>绕过缓存读取仅在 Linux 上可用</translation>
        </message>
        <message>
            <source>cannot allocate working memory</source>
            <translation>无法分配工作内存</translation>
        </message>
        <message>
            <source>Close other programs, or set a smaller memory limit.</source>
            <translation>请关闭其他程序，或设置更小的内存限制。</translation>
        </message>
        <message>
            <source>cannot run on all devices</source>
            <translation>无法在所有设备上运行</translation>
        </message>
        <message>
            <source>there is none</source>
            <translation>没有任何设备</translation>
        </message>
        <message>
            <source>Use --device cpu.</source>
            <translation>请使用 --device cpu。</translation>
        </message>
        <message>
            <source>cannot read the file directly</source>
            <translation>无法直接读取文件</translation>
        </message>
        <message>
            <source>the file ends at byte %1 now</source>
            <translation>文件现在于第 %1 字节处结束</translation>
        </message>
        <message>
            <source>cannot hold an image</source>
            <translation>无法容纳图像</translation>
        </message>
        <message>
            <source>cannot cut the region out</source>
            <translation>无法截取该区域</translation>
        </message>
        <message>
            <source>it lies outside the image</source>
            <translation>它位于图像之外</translation>
        </message>
        <message>
            <source>Choose one that lies on the image.</source>
            <translation>请选择位于图像上的区域。</translation>
        </message>
        <message>
            <source>cannot use the region</source>
            <translation>无法使用该区域</translation>
        </message>
        <message>
            <source>Draw it over the fixed image.</source>
            <translation>请在固定图像上绘制。</translation>
        </message>
        <message>
            <source>cannot use the mask</source>
            <translation>无法使用该掩膜</translation>
        </message>
        <message>
            <source>none of its polygons has three corners</source>
            <translation>其中没有一个多边形具有三个角</translation>
        </message>
        <message>
            <source>Draw it with at least three clicks.</source>
            <translation>请至少点击三次进行绘制。</translation>
        </message>
        <message>
            <source>Draw it over the image.</source>
            <translation>请在图像上绘制。</translation>
        </message>
        <message>
            <source>cannot read a part of the image</source>
            <translation>无法读取图像的一部分</translation>
        </message>
        <message>
            <source>cannot show the image</source>
            <translation>无法显示图像</translation>
        </message>
        <message>
            <source>it was closed while it was being drawn</source>
            <translation>绘制过程中图像被关闭</translation>
        </message>
        <message>
            <source>line %1: %2</source>
            <translation>第 %1 行：%2</translation>
        </message>
        <message>
            <source>Export the file again.</source>
            <translation>请重新导出该文件。</translation>
        </message>
        <message>
            <source>Choose another page.</source>
            <translation>请选择其他页。</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>它是空的</translation>
        </message>
        <message>
            <source>%1 is missing</source>
            <translation>缺少 %1</translation>
        </message>
        <message>
            <source>"%1" is not a number</source>
            <translation>“%1”不是数字</translation>
        </message>
        <message>
            <source>a quote is not closed</source>
            <translation>引号未闭合</translation>
        </message>
        <message>
            <source>must be an object</source>
            <translation>必须是对象</translation>
        </message>
        <message>
            <source>the member "%1" is missing</source>
            <translation>缺少成员“%1”</translation>
        </message>
        <message>
            <source>must be an array</source>
            <translation>必须是数组</translation>
        </message>
        <message>
            <source>must be a number</source>
            <translation>必须是数字</translation>
        </message>
        <message>
            <source>must be a finite number</source>
            <translation>必须是有限的数字</translation>
        </message>
        <message>
            <source>must be a whole number</source>
            <translation>必须是整数</translation>
        </message>
        <message>
            <source>is too large</source>
            <translation>过大</translation>
        </message>
        <message>
            <source>must lie between %1 and %2</source>
            <translation>必须介于 %1 和 %2 之间</translation>
        </message>
        <message>
            <source>must be a string</source>
            <translation>必须是字符串</translation>
        </message>
        <message>
            <source>must be two numbers</source>
            <translation>必须是两个数字</translation>
        </message>
        <message>
            <source>must hold two numbers</source>
            <translation>必须包含两个数字</translation>
        </message>
        <message>
            <source>the header has no column %1</source>
            <translation>表头没有列 %1</translation>
        </message>
        <message>
            <source>It must read %1.</source>
            <translation>表头必须为 %1。</translation>
        </message>
        <message>
            <source>%1 is "%2", which is not a number</source>
            <translation>%1 为“%2”，不是数字</translation>
        </message>
        <message>
            <source>active is "%1"</source>
            <translation>active 为“%1”</translation>
        </message>
        <message>
            <source>Write 1 or 0.</source>
            <translation>请写 1 或 0。</translation>
        </message>
        <message>
            <source>A points file begins with the line id,x,y.</source>
            <translation>点文件以 id,x,y 这一行开头。</translation>
        </message>
        <message>
            <source>it is not a landmark of BigWarp</source>
            <translation>它不是 BigWarp 的标志点</translation>
        </message>
        <message>
            <source>A line is name, true or false, moving x and y, fixed x and y.</source>
            <translation>每行为名称、true 或 false、浮动图像的 x 和 y、固定图像的 x 和 y。</translation>
        </message>
        <message>
            <source>cannot pair %1 with %2</source>
            <translation>无法将 %1 与 %2 配对</translation>
        </message>
        <message>
            <source>no point has the same name in both</source>
            <translation>两者中没有同名的点</translation>
        </message>
        <message>
            <source>Give matching points the same name.</source>
            <translation>请为相互对应的点取相同的名称。</translation>
        </message>
        <message>
            <source>it is not JSON</source>
            <translation>它不是 JSON</translation>
        </message>
        <message>
            <source>Export the annotations from QuPath as GeoJSON.</source>
            <translation>请从 QuPath 将标注导出为 GeoJSON。</translation>
        </message>
        <message>
            <source>it has no point annotations</source>
            <translation>其中没有点标注</translation>
        </message>
        <message>
            <source>Export the file again, or open it as it is with --partial.</source>
            <translation>请重新导出该文件，或用 --partial 按现状打开。</translation>
        </message>
        <message>
            <source>the file is empty</source>
            <translation>文件为空</translation>
        </message>
        <message>
            <source>Convert it to TIFF.</source>
            <translation>请将其转换为 TIFF。</translation>
        </message>
        <message>
            <source>Convert it to RGB.</source>
            <translation>请将其转换为 RGB。</translation>
        </message>
        <message>
            <source>it has no page %1 (its only page is 0)</source>
            <translation>它没有第 %1 页（唯一的一页是 0）</translation>
        </message>
        <message>
            <source>the rectangle asked for lies outside the image</source>
            <translation>所请求的矩形位于图像之外</translation>
        </message>
        <message>
            <source>the buffer is of another sample type or size</source>
            <translation>传入的缓冲区类型不符</translation>
        </message>
        <message>
            <source>it claims %1 x %2 pixels, more than its %3 can hold</source>
            <translation>它声明有 %1 x %2 像素，而其 %3 容纳不下</translation>
        </message>
        <message>
            <source>Save it as a tiled TIFF, which is read in pieces.</source>
            <translation>请将其保存为瓦片式 TIFF，以便分块读取。</translation>
        </message>
        <message>
            <source>it has %1, far more than such a file can have</source>
            <translation>它有 %1，远超此类文件的可能大小</translation>
        </message>
        <message>
            <source>it is not text</source>
            <translation>它不是文本</translation>
        </message>
        <message>
            <source>it names no file</source>
            <translation>未指定文件</translation>
        </message>
        <message>
            <source>Give a file name.</source>
            <translation>请给出文件名。</translation>
        </message>
        <message>
            <source>the folder %1 does not exist</source>
            <translation>目录 %1 不存在</translation>
        </message>
        <message>
            <source>Create it or choose another one.</source>
            <translation>请创建它，或选择其他目录。</translation>
        </message>
        <message>
            <source>%1 is not a folder</source>
            <translation>%1 不是目录</translation>
        </message>
        <message>
            <source>Choose another place.</source>
            <translation>请选择其他位置。</translation>
        </message>
        <message>
            <source>Give a file name inside it.</source>
            <translation>请给出其中的文件名。</translation>
        </message>
        <message>
            <source>it is not an ordinary file</source>
            <translation>它不是普通文件</translation>
        </message>
        <message>
            <source>Choose another name.</source>
            <translation>请选择其他名称。</translation>
        </message>
        <message>
            <source>an older file there is write-protected</source>
            <translation>该处已有的文件为写保护</translation>
        </message>
        <message>
            <source>Choose another name, or allow writing.</source>
            <translation>请选择其他名称，或允许写入。</translation>
        </message>
        <message>
            <source>its density of %1 (%2 per pixel) is ignored: %3</source>
            <translation>其密度 %1（每像素 %2）不予采信：%3</translation>
        </message>
        <message>
            <source>%1 dot per inch</source>
            <translation>%1 点/英寸</translation>
        </message>
        <message>
            <source>%1 dots per inch</source>
            <translation>%1 点/英寸</translation>
        </message>
        <message>
            <source>%1 dot per cm</source>
            <translation>%1 点/厘米</translation>
        </message>
        <message>
            <source>%1 dots per cm</source>
            <translation>%1 点/厘米</translation>
        </message>
        <message>
            <source>%1 dot per m</source>
            <translation>%1 点/米</translation>
        </message>
        <message>
            <source>%1 dots per m</source>
            <translation>%1 点/米</translation>
        </message>
        <message>
            <source>it is a screen resolution, which programs write when they know no scale</source>
            <translation>这是屏幕的密度，程序在不知道比例时会写入它</translation>
        </message>
        <message>
            <source>a camera wrote it for prints, without knowing the distance</source>
            <translation>它由相机为打印而写入，并不知道物体有多远</translation>
        </message>
        <message>
            <source>programs write such a coarse one when they know no scale</source>
            <translation>程序在不知道比例时会写入如此粗的密度</translation>
        </message>
        <message>
            <source>it is implausibly fine</source>
            <translation>没有什么能显示如此小的东西</translation>
        </message>
        <message>
            <source>the JPEG data ends early or is damaged</source>
            <translation>JPEG 数据提前结束或已损坏</translation>
        </message>
        <message>
            <source>the JPEG is damaged (%1)</source>
            <translation>JPEG 已损坏（%1）</translation>
        </message>
        <message>
            <source>its header changed</source>
            <translation>其文件头已改变</translation>
        </message>
        <message>
            <source>its %1 components have no known meaning</source>
            <translation>其 %1 个分量含义未知</translation>
        </message>
        <message>
            <source>there is no memory left</source>
            <translation>内存已用尽</translation>
        </message>
        <message>
            <source>the file ends early</source>
            <translation>文件提前结束</translation>
        </message>
        <message>
            <source>%1 holds %2 bytes of samples where its header describes %3</source>
            <translation>%1 含 %2 字节的样本，而其头部描述为 %3 字节</translation>
        </message>
        <message>
            <source>%1 lies beside it, and ITK would read the samples of that file</source>
            <translation>旁边有 %1，ITK 会读取该文件的样本</translation>
        </message>
        <message>
            <source>Move one of the two files to another folder.</source>
            <translation>请将其中一个文件移到另一个文件夹。</translation>
        </message>
        <message>
            <source>its samples lie in a file %1 beside it, and there is none</source>
            <translation>其样本应在旁边的文件 %1 中，但该文件不存在</translation>
        </message>
        <message>
            <source>Copy that file beside it.</source>
            <translation>请将该文件复制到旁边。</translation>
        </message>
        <message>
            <source>its rescale slope %1 with intercept %2 makes no sense</source>
            <translation>其重新缩放斜率 %1 与截距 %2 无意义</translation>
        </message>
        <message>
            <source>it does not say what its samples mean (photometric interpretation); they are read as MONOCHROME2</source>
            <translation>未说明其样本的含义（光度解释）；按 MONOCHROME2 读取</translation>
        </message>
        <message>
            <source>the 16-bit colours of its palette are read as 8-bit ones</source>
            <translation>其调色板的 16 位颜色按 8 位读取</translation>
        </message>
        <message>
            <source>the PNG is damaged (%1)</source>
            <translation>PNG 已损坏（%1）</translation>
        </message>
        <message>
            <source>its header contradicts itself</source>
            <translation>其文件头自相矛盾</translation>
        </message>
        <message>
            <source>cannot write such a PNG</source>
            <translation>无法写入这样的 PNG</translation>
        </message>
        <message>
            <source>it holds uint8 or uint16 samples, not %1</source>
            <translation>它只能存储 uint8 或 uint16 样本，不能存储 %1</translation>
        </message>
        <message>
            <source>it holds 1 to 4 channels, not %1</source>
            <translation>它可存储 1 至 4 个通道，而不是 %1 个</translation>
        </message>
        <message>
            <source>%1 x %2 is not a possible size</source>
            <translation>%1 x %2 不是可行的尺寸</translation>
        </message>
        <message>
            <source>Write a TIFF.</source>
            <translation>请写为 TIFF。</translation>
        </message>
        <message>
            <source>no memory for the encoder</source>
            <translation>编码器没有可用内存</translation>
        </message>
        <message>
            <source>cannot make a PNG</source>
            <translation>无法生成 PNG</translation>
        </message>
        <message>
            <source>its header is damaged</source>
            <translation>其文件头已损坏</translation>
        </message>
        <message>
            <source>its header is damaged (%1)</source>
            <translation>其文件头已损坏（%1）</translation>
        </message>
        <message>
            <source>the file ends within its header</source>
            <translation>文件在文件头内结束</translation>
        </message>
        <message>
            <source>it holds no page</source>
            <translation>其中没有任何页</translation>
        </message>
        <message>
            <source>the chain of pages is circular; it is cut after page %1</source>
            <translation>页的链接形成循环；在第 %1 页之后截断</translation>
        </message>
        <message>
            <source>only the first %1 pages are looked at</source>
            <translation>只查看前 %1 页</translation>
        </message>
        <message>
            <source>page %1 is damaged (%2); pages from there on are left out</source>
            <translation>第 %1 页已损坏（%2）；从该页起不再读取</translation>
        </message>
        <message>
            <source>its directory lies outside the file</source>
            <translation>其目录 (IFD) 位于文件之外</translation>
        </message>
        <message>
            <source>its directory is cut off or has an impossible number of entries</source>
            <translation>其目录 (IFD) 被截断，或条目数不可能</translation>
        </message>
        <message>
            <source>it has no page %1 (its pages are 0 to %2)</source>
            <translation>它没有第 %1 页（其页为 0 至 %2）</translation>
        </message>
        <message>
            <source>%1 of the %2 channels that the OME description names are not in this file</source>
            <translation>OME 描述列出的 %2 个通道中有 %1 个不在此文件中</translation>
        </message>
        <message>
            <source>cannot join the pages of %1</source>
            <translation>无法合并 %1 的各页</translation>
        </message>
        <message>
            <source>page %1 differs in size or sample type from page 0</source>
            <translation>第 %1 页的尺寸或样本类型与第 0 页不同</translation>
        </message>
        <message>
            <source>Open its pages one by one.</source>
            <translation>请逐页打开。</translation>
        </message>
        <message>
            <source>its pages differ in sample type</source>
            <translation>各页的样本类型不同</translation>
        </message>
        <message>
            <source>the pyramid level %1 is left out: %2</source>
            <translation>忽略第 %1 级金字塔：%2</translation>
        </message>
        <message>
            <source>it is not read through OpenSlide, so reading is slower, and some of its levels may be missing: %1</source>
            <translation>未通过 OpenSlide 读取，因此读取较慢，并且可能缺少部分层级：%1</translation>
        </message>
        <message>
            <source>the pixels of a .mrxs lie in a folder beside it, and there is no folder %1 with a Slidedat.ini</source>
            <translation>.mrxs 的像素位于其旁的文件夹中，而没有包含 Slidedat.ini 的文件夹 %1</translation>
        </message>
        <message>
            <source>Copy that folder beside it.</source>
            <translation>请将该文件夹复制到其旁边。</translation>
        </message>
        <message>
            <source>it does not fit the image</source>
            <translation>它与图像不匹配</translation>
        </message>
        <message>
            <source>its size is %1 x %2 pixels</source>
            <translation>其尺寸为 %1 x %2 像素</translation>
        </message>
        <message>
            <source>its size, %1 x %2 pixels, cannot be right</source>
            <translation>其尺寸 %1 x %2 像素不可能正确</translation>
        </message>
        <message>
            <source>the orientation %1 is undefined; it is taken as 1</source>
            <translation>方向 %1 没有含义；按 1 处理</translation>
        </message>
        <message>
            <source>it claims %1 samples per pixel</source>
            <translation>它声明每像素 %1 个样本</translation>
        </message>
        <message>
            <source>it claims %1 bits per sample</source>
            <translation>它声明每样本 %1 位</translation>
        </message>
        <message>
            <source>its samples are complex numbers</source>
            <translation>其样本为复数</translation>
        </message>
        <message>
            <source>Save magnitude or real part as an image of its own.</source>
            <translation>请将模或实部另存为单独的图像。</translation>
        </message>
        <message>
            <source>it is compressed with %1, which the libtiff of this system cannot decode</source>
            <translation>它以 %1 压缩，本系统的 libtiff 无法解码</translation>
        </message>
        <message>
            <source>Save it with another compression.</source>
            <translation>请用其他压缩方式保存。</translation>
        </message>
        <message>
            <source>the meaning of its samples is not stated; they are read as RGB</source>
            <translation>它未说明样本的含义；按 RGB 处理</translation>
        </message>
        <message>
            <source>the meaning of its samples is not stated; they are read as grey</source>
            <translation>它未说明样本的含义；按灰度处理</translation>
        </message>
        <message>
            <source>CIE Lab is converted to 8-bit RGB</source>
            <translation>CIE Lab 转换为 8 位 RGB</translation>
        </message>
        <message>
            <source>its CIE Lab is shown and registered as 8-bit RGB; a plain TIFF that it is warped to keeps it</source>
            <translation>其 CIE Lab 以 8 位 RGB 显示和配准；变形输出为普通 TIFF 时予以保留</translation>
        </message>
        <message>
            <source>it names %1 inks (InkNames) and has %2 samples per pixel; the names are left out</source>
            <translation>它命名了 %1 种油墨（InkNames），但每像素有 %2 个采样；名称已忽略</translation>
        </message>
        <message>
            <source>it states %1 inks (NumberOfInks) and has %2 samples per pixel; the number is left out</source>
            <translation>它声明了 %1 种油墨（NumberOfInks），但每像素有 %2 个采样；该数目已忽略</translation>
        </message>
        <message>
            <source>it states %1 inks (NumberOfInks) and names %2 (InkNames); the number is left out</source>
            <translation>它声明了 %1 种油墨（NumberOfInks），却命名了 %2 种（InkNames）；该数目已忽略</translation>
        </message>
        <message>
            <source>its OME description gives %1 of its channels a colour that is no 32-bit number, such as &quot;%2&quot;; it is left out</source>
            <translation>其 OME 描述为 %1 个通道给出的颜色不是 32 位数，例如“%2”；已忽略</translation>
        </message>
        <message>
            <source>its OME description lists channels of %1 samples in all, but states %2 (SizeC), which count</source>
            <translation>其 OME 描述列出的通道共有 %1 个采样，却声明为 %2（SizeC），以后者为准</translation>
        </message>
        <message>
            <source>%1, a file of the same set, has an OME description of its own that says otherwise (%2); it is not used</source>
            <translation>同一组的文件 %1 有自己的 OME 描述，内容不一致（%2）；未使用</translation>
        </message>
        <message>
            <source>pixel size</source>
            <translation>像素大小</translation>
        </message>
        <message>
            <source>size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>sample type</source>
            <translation>采样类型</translation>
        </message>
        <message>
            <source>channels</source>
            <translation>通道</translation>
        </message>
        <message>
            <source>number of images</source>
            <translation>图像数目</translation>
        </message>
        <message>
            <source>it gives %1 of its channels a colour that is not six hexadecimal digits, such as %2; it is left out</source>
            <translation>它为 %1 个通道给出的颜色不是六位十六进制数，例如 %2；已忽略</translation>
        </message>
        <message>
            <source>it gives %1 of its channels a display window that makes no sense, such as %2; it is left out</source>
            <translation>它为 %1 个通道给出的显示窗口没有意义，例如 %2；已忽略</translation>
        </message>
        <message>
            <source>its version, &quot;%1&quot;, is not one of 0.1 to 0.5; it is read as one of these</source>
            <translation>其版本“%1”不属于 0.1 至 0.5；按其中之一读取</translation>
        </message>
        <message>
            <source>it has metadata of zarr 2 and of zarr 3 side by side (%1); that of zarr 3 is read</source>
            <translation>它同时有 zarr 2 和 zarr 3 的元数据（%1）；读取 zarr 3 的</translation>
        </message>
        <message>
            <source>logarithmic luminance is converted to 8 bits</source>
            <translation>对数亮度转换为 8 位</translation>
        </message>
        <message>
            <source>its samples are %1-bit floating-point numbers</source>
            <translation>其样本为 %1 位浮点数</translation>
        </message>
        <message>
            <source>its samples are %1-bit integers</source>
            <translation>其样本为 %1 位整数</translation>
        </message>
        <message>
            <source>%1-bit samples keep their values in %2 bits</source>
            <translation>%1 位样本以 %2 位保存，数值不变</translation>
        </message>
        <message>
            <source>64-bit integers are read as float64, exact up to 2^53</source>
            <translation>64 位整数按 float64 读取，精确到 2^53</translation>
        </message>
        <message>
            <source>raw sensor values are read as they are</source>
            <translation>原始传感器数值按原样读取</translation>
        </message>
        <message>
            <source>the meaning of the samples beyond red, green and blue is not stated; all are kept as channels</source>
            <translation>文件未说明红、绿、蓝之外的内容；全部保留为通道</translation>
        </message>
        <message>
            <source>its colour space (photometric %1) is not supported</source>
            <translation>不支持其色彩空间 (photometric %1)</translation>
        </message>
        <message>
            <source>it is a palette image without a usable palette</source>
            <translation>它是调色板图像，但没有可用的调色板</translation>
        </message>
        <message>
            <source>samples beside the palette index are left out</source>
            <translation>忽略调色板索引以外的样本</translation>
        </message>
        <message>
            <source>its tiles are %1 x %2 pixels</source>
            <translation>其瓦片为 %1 x %2 像素</translation>
        </message>
        <message>
            <source>its strips are %1 x %2 pixels</source>
            <translation>其条带为 %1 x %2 像素</translation>
        </message>
        <message>
            <source>it claims %1 x %2 tiles</source>
            <translation>它声明有 %1 x %2 个瓦片</translation>
        </message>
        <message>
            <source>it claims %1 x %2 strips</source>
            <translation>它声明有 %1 x %2 个条带</translation>
        </message>
        <message>
            <source>its samples are packed in an unknown way (%1 bytes per row)</source>
            <translation>其样本的打包方式未知（每行 %1 字节）</translation>
        </message>
        <message>
            <source>one of its rows takes %1</source>
            <translation>其中一行占用 %1</translation>
        </message>
        <message>
            <source>one of its tiles takes %1</source>
            <translation>其中一个瓦片占用 %1</translation>
        </message>
        <message>
            <source>one of its tiles has %1 x %2 pixels of a colour space that must be converted whole</source>
            <translation>其中一个瓦片有 %1 x %2 像素，其色彩空间必须整体转换</translation>
        </message>
        <message>
            <source>one of its strips has %1 x %2 pixels of a colour space that must be converted whole</source>
            <translation>其中一个条带有 %1 x %2 像素，其色彩空间必须整体转换</translation>
        </message>
        <message>
            <source>tile %1</source>
            <translation>瓦片 %1</translation>
        </message>
        <message>
            <source>strip %1</source>
            <translation>条带 %1</translation>
        </message>
        <message>
            <source>the table of tiles is damaged</source>
            <translation>瓦片表已损坏</translation>
        </message>
        <message>
            <source>the table of strips is damaged</source>
            <translation>条带表已损坏</translation>
        </message>
        <message>
            <source>%1 has no data</source>
            <translation>%1 没有数据</translation>
        </message>
        <message>
            <source>%1 is truncated (needs %2 bytes, file ends after %3)</source>
            <translation>%1 被截断（需要 %2 字节，文件在 %3 字节后结束）</translation>
        </message>
        <message>
            <source>%1 is truncated (the file became shorter while it was read)</source>
            <translation>%1 被截断（读取过程中文件变短）</translation>
        </message>
        <message>
            <source>%1 is too short (holds %2 bytes, needs %3)</source>
            <translation>%1 太短（含 %2 字节，需要 %3 字节）</translation>
        </message>
        <message>
            <source>%1 lies outside the file</source>
            <translation>%1 位于文件之外</translation>
        </message>
        <message>
            <source>%1 cannot hold its %2 (it has %3 bytes)</source>
            <translation>%1 容纳不下其 %2（它有 %3 字节）</translation>
        </message>
        <message>
            <source>%1 is damaged</source>
            <translation>%1 已损坏</translation>
        </message>
        <message>
            <source>%1 is damaged (%2)</source>
            <translation>%1 已损坏（%2）</translation>
        </message>
        <message>
            <source>cannot write such a TIFF</source>
            <translation>无法写入这样的 TIFF</translation>
        </message>
        <message>
            <source>an image of %1 x %2 pixels is empty</source>
            <translation>%1 x %2 像素的图像是空的</translation>
        </message>
        <message>
            <source>Give it a size.</source>
            <translation>请为其指定尺寸。</translation>
        </message>
        <message>
            <source>%1 x %2 pixels are more than a TIFF can hold</source>
            <translation>%1 x %2 像素超出 TIFF 可计数的范围</translation>
        </message>
        <message>
            <source>Write it in parts.</source>
            <translation>请分部分写入。</translation>
        </message>
        <message>
            <source>%1 channels do not make a %2 image</source>
            <translation>%1 个通道无法构成 %2 图像</translation>
        </message>
        <message>
            <source>Choose another colour model.</source>
            <translation>请选择其他颜色模型。</translation>
        </message>
        <message>
            <source>a tile size of %1 is not possible</source>
            <translation>瓦片大小不能为 %1</translation>
        </message>
        <message>
            <source>Choose a multiple of 16, for example 512.</source>
            <translation>请选择 16 的倍数，例如 512。</translation>
        </message>
        <message>
            <source>JPEG holds 8-bit grey or RGB images only, this one is %1 x %2, %3</source>
            <translation>JPEG 只能存储 8 位灰度或 RGB 图像，此图像为 %1 x %2，%3</translation>
        </message>
        <message>
            <source>Choose deflate or zstd.</source>
            <translation>请选择 deflate 或 zstd。</translation>
        </message>
        <message>
            <source>a JPEG quality of %1 is not possible</source>
            <translation>JPEG 质量不能为 %1</translation>
        </message>
        <message>
            <source>Choose 1 to 100.</source>
            <translation>请选择 1 至 100。</translation>
        </message>
        <message>
            <source>%1 of tiles do not fit into a classic TIFF, which holds at most 4 GiB</source>
            <translation>%1 的瓦片放不进经典 TIFF，其上限为 4 GiB</translation>
        </message>
        <message>
            <source>Allow BigTIFF, or choose a compression.</source>
            <translation>请允许 BigTIFF，或选择压缩。</translation>
        </message>
        <message>
            <source>it grows beyond 4 GiB, the limit of a classic TIFF</source>
            <translation>它超过了 4 GiB，即经典 TIFF 的上限</translation>
        </message>
        <message>
            <source>Allow BigTIFF.</source>
            <translation>请允许 BigTIFF。</translation>
        </message>
        <message>
            <source>cannot write with %1 compression</source>
            <translation>无法以 %1 压缩写入</translation>
        </message>
        <message>
            <source>this computer's libtiff was built without it</source>
            <translation>本机的 libtiff 构建时未包含它</translation>
        </message>
        <message>
            <source>Choose deflate.</source>
            <translation>请选择 deflate。</translation>
        </message>
        <message>
            <source>cannot write with compression '%1'</source>
            <translation>无法以“%1”压缩写入</translation>
        </message>
        <message>
            <source>there is no such compression</source>
            <translation>没有这种压缩</translation>
        </message>
        <message>
            <source>the disk has %1 left and the file needs %2</source>
            <translation>磁盘剩余 %1，文件需要 %2</translation>
        </message>
        <message>
            <source>Make room, choose another disk, or a stronger compression.</source>
            <translation>请腾出空间，选择其他磁盘，或使用更强的压缩。</translation>
        </message>
        <message>
            <source>cannot write tile (%1, %2)</source>
            <translation>无法写入瓦片 (%1, %2)</translation>
        </message>
        <message>
            <source>the image has no such tile</source>
            <translation>图像没有这个瓦片</translation>
        </message>
        <message>
            <source>its size, channels or sample type differ from the image&apos;s</source>
            <translation>其尺寸、通道数或样本类型与图像不符</translation>
        </message>
        <message>
            <source>it was already written</source>
            <translation>它已经写入过</translation>
        </message>
        <message>
            <source>cannot finish %1</source>
            <translation>无法完成 %1</translation>
        </message>
        <message>
            <source>tile (%1, %2) was not written</source>
            <translation>瓦片 (%1, %2) 未写入</translation>
        </message>
        <message>
            <source>cannot compress a tile</source>
            <translation>无法压缩瓦片</translation>
        </message>
        <message>
            <source>the encoder failed</source>
            <translation>编码器失败</translation>
        </message>
        <message>
            <source>the data read back differs from the data written (%1)</source>
            <translation>读回的内容与写入的不一致（%1）</translation>
        </message>
        <message>
            <source>Check the disk.</source>
            <translation>请检查磁盘。</translation>
        </message>
        <message>
            <source>the header</source>
            <translation>文件头</translation>
        </message>
        <message>
            <source>level %1 is missing</source>
            <translation>缺少第 %1 级</translation>
        </message>
        <message>
            <source>level %1's directory</source>
            <translation>第 %1 级的目录 (IFD)</translation>
        </message>
        <message>
            <source>level %1, tile %2</source>
            <translation>第 %1 级，瓦片 %2</translation>
        </message>
        <message>
            <source>more levels than were written</source>
            <translation>级数多于所写入的</translation>
        </message>
        <message>
            <source>its spacing is not positive</source>
            <translation>其间距不是正数</translation>
        </message>
        <message>
            <source>a displacement field has two channels of 32-bit floating point, this file has %1 of %2 bits</source>
            <translation>位移场有两个 32 位浮点通道，此文件有 %1 个 %2 位通道</translation>
        </message>
        <message>
            <source>it has no samples</source>
            <translation>它没有样本</translation>
        </message>
        <message>
            <source>its tiles are empty</source>
            <translation>其瓦片是空的</translation>
        </message>
        <message>
            <source>its tiles are too large</source>
            <translation>其瓦片大得离谱</translation>
        </message>
        <message>
            <source>the displacement field is empty</source>
            <translation>位移场是空的</translation>
        </message>
        <message>
            <source>a displacement is not a finite number</source>
            <translation>有一个位移不是有限的数字</translation>
        </message>
        <message>
            <source>it is not a TIFF, or it is damaged</source>
            <translation>它不是 TIFF，或已损坏</translation>
        </message>
        <message>
            <source>Export the field with a larger step.</source>
            <translation>请以更大的步长导出位移场。</translation>
        </message>
        <message>
            <source>the fixed image's geometry</source>
            <translation>固定图像的几何信息</translation>
        </message>
        <message>
            <source>the moving image's geometry</source>
            <translation>浮动图像的几何信息</translation>
        </message>
        <message>
            <source>part %1</source>
            <translation>第 %1 部分</translation>
        </message>
        <message>
            <source>%1 holds a number that is not finite</source>
            <translation>%1中有一个数字不是有限的</translation>
        </message>
        <message>
            <source>the transform holds a number that is not finite</source>
            <translation>变换中有一个数字不是有限的</translation>
        </message>
        <message>
            <source>must be positive</source>
            <translation>必须为正</translation>
        </message>
        <message>
            <source>must be two rows of three numbers</source>
            <translation>必须是两行，每行三个数字</translation>
        </message>
        <message>
            <source>only cubic B-splines (order 3) can be read</source>
            <translation>只能读取三次 B 样条（3 阶）</translation>
        </message>
        <message>
            <source>must hold %1 numbers, two per control point, and holds %2</source>
            <translation>必须包含 %1 个数字，即每个控制点两个，现有 %2 个</translation>
        </message>
        <message>
            <source>must be a path relative to this file</source>
            <translation>必须是相对于此文件的路径</translation>
        </message>
        <message>
            <source>must not point outside this file&apos;s folder</source>
            <translation>不得指向此文件所在目录之外</translation>
        </message>
        <message>
            <source>%1 has %2 x %3 vectors, not %4 x %5</source>
            <translation>%1 有 %2 x %3 个向量，而不是 %4 x %5</translation>
        </message>
        <message>
            <source>Keep the field that was written together with this file.</source>
            <translation>请保留与此文件一起写入的位移场。</translation>
        </message>
        <message>
            <source>"%1" is not known</source>
            <translation>“%1”未知</translation>
        </message>
        <message>
            <source>It can be affine, bspline or field.</source>
            <translation>可以是 affine、bspline 或 field。</translation>
        </message>
        <message>
            <source>it is not a transform in JSON: %1</source>
            <translation>它不是 JSON 格式的变换：%1</translation>
        </message>
        <message>
            <source>it is JSON, but not a transform: its &quot;format&quot; is not &quot;%1&quot;</source>
            <translation>它是 JSON，但不是变换：其“format”不是“%1”</translation>
        </message>
        <message>
            <source>it is %1, and this program reads up to %2</source>
            <translation>版本为 %1，本程序最高可读取 %2</translation>
        </message>
        <message>
            <source>Use a newer version of the program.</source>
            <translation>请使用更新版本的程序。</translation>
        </message>
        <message>
            <source>cannot exchange a transform as "%1"</source>
            <translation>无法以“%1”交换变换</translation>
        </message>
        <message>
            <source>there is no such format</source>
            <translation>没有这种格式</translation>
        </message>
        <message>
            <source>The nearest affine map was written; the deformation beyond it, up to %1, was left out.</source>
            <translation>已写入最接近的仿射变换；其余形变（最大 %1）已略去。</translation>
        </message>
        <message>
            <source>An affine map is two rows of three numbers: x' = a x + b y + c, then y'.</source>
            <translation>仿射变换是两行、每行三个数字：x' = a x + b y + c，然后是 y'。</translation>
        </message>
        <message>
            <source>it holds %1 numbers</source>
            <translation>它包含 %1 个数字</translation>
        </message>
        <message>
            <source>the transform does not know the fixed image's size</source>
            <translation>该变换不知道固定图像的尺寸</translation>
        </message>
        <message>
            <source>the field's step must be a positive number of pixels</source>
            <translation>位移场的步长必须是正的像素数</translation>
        </message>
        <message>
            <source>the field would have too many samples</source>
            <translation>位移场的样本会过多</translation>
        </message>
        <message>
            <source>Choose a larger step.</source>
            <translation>请选择更大的步长。</translation>
        </message>
        <message>
            <source>Between the samples the field differs from the transform by up to about %1.</source>
            <translation>在样本之间，位移场与变换最多相差约 %1。</translation>
        </message>
        <message>
            <source>A chain of %1 files was written; give %2 to transformix and keep the others where they are.</source>
            <translation>已写入由 %1 个文件组成的链；请将 %2 交给 transformix，其余文件保留在原处。</translation>
        </message>
        <message>
            <source>cannot express the displacement field for %1</source>
            <translation>无法为 %1 表示该位移场</translation>
        </message>
        <message>
            <source>Export it as a field, or project it on a grid (--grid 64).</source>
            <translation>请将其导出为场，或投影到网格上（--grid 64）。</translation>
        </message>
        <message>
            <source>it has %1 samples</source>
            <translation>它有 %1 个样本</translation>
        </message>
        <message>
            <source>a B-spline through its samples differs by %1</source>
            <translation>通过其样本的 B 样条相差 %1</translation>
        </message>
        <message>
            <source>a B-spline in its place differs by %1</source>
            <translation>代替它的 B 样条相差 %1</translation>
        </message>
        <message>
            <source>it does not begin with "("</source>
            <translation>它不以“(”开头</translation>
        </message>
        <message>
            <source>Is it a TransformParameters file of elastix?</source>
            <translation>它是 elastix 的 TransformParameters 文件吗？</translation>
        </message>
        <message>
            <source>the closing ")" is missing</source>
            <translation>缺少右括号“)”</translation>
        </message>
        <message>
            <source>it has no name</source>
            <translation>它没有名称</translation>
        </message>
        <message>
            <source>%1 appears twice</source>
            <translation>%1 重复出现</translation>
        </message>
        <message>
            <source>%1 must be "true" or "false"</source>
            <translation>%1 必须是“true”或“false”</translation>
        </message>
        <message>
            <source>%1 must have %2 numbers or more, and has %3</source>
            <translation>%1 必须至少有 %2 个数字，现有 %3 个</translation>
        </message>
        <message>
            <source>%1: "%2" is not a number</source>
            <translation>%1：“%2”不是数字</translation>
        </message>
        <message>
            <source>%1 is truncated</source>
            <translation>%1 被截断</translation>
        </message>
        <message>
            <source>%1 holds a value that is not a number</source>
            <translation>%1 中有一个值不是数字</translation>
        </message>
        <message>
            <source>TransformParameters must hold %1 numbers, and holds %2</source>
            <translation>TransformParameters 必须包含 %1 个数字，现有 %2 个</translation>
        </message>
        <message>
            <source>BSplineTransformSplineOrder: only order 3 can be read</source>
            <translation>BSplineTransformSplineOrder：只能读取 3 阶</translation>
        </message>
        <message>
            <source>UseCyclicTransform: cyclic grids cannot be read</source>
            <translation>UseCyclicTransform：无法读取循环网格</translation>
        </message>
        <message>
            <source>GridSize must be whole and positive</source>
            <translation>GridSize 必须是正整数</translation>
        </message>
        <message>
            <source>GridSpacing must be positive</source>
            <translation>GridSpacing 必须为正</translation>
        </message>
        <message>
            <source>GridDirection has no inverse</source>
            <translation>GridDirection 不可逆</translation>
        </message>
        <message>
            <source>%1 is not 2</source>
            <translation>%1 不是 2</translation>
        </message>
        <message>
            <source>Transform "%1" cannot be read</source>
            <translation>无法读取 Transform “%1”</translation>
        </message>
        <message>
            <source>Affine, Euler, Similarity, Translation and BSpline transforms can.</source>
            <translation>可以读取 Affine、Euler、Similarity、Translation 和 BSpline 变换。</translation>
        </message>
        <message>
            <source>its initial transform %1 is missing</source>
            <translation>其初始变换 %1 不存在</translation>
        </message>
        <message>
            <source>Keep the whole chain of TransformParameters files in one folder.</source>
            <translation>请将整条 TransformParameters 文件链保存在同一目录中。</translation>
        </message>
        <message>
            <source>the chain of initial transforms does not end</source>
            <translation>初始变换的链没有尽头</translation>
        </message>
        <message>
            <source>HowToCombineTransforms "Add" cannot be expressed for this chain</source>
            <translation>HowToCombineTransforms “Add”无法用于表示此链</translation>
        </message>
        <message>
            <source>Register again with (HowToCombineTransforms "Compose").</source>
            <translation>请用 (HowToCombineTransforms "Compose") 重新配准。</translation>
        </message>
        <message>
            <source>HowToCombineTransforms must be "Compose" or "Add"</source>
            <translation>HowToCombineTransforms 必须是“Compose”或“Add”</translation>
        </message>
        <message>
            <source>Spacing must be positive</source>
            <translation>Spacing 必须为正</translation>
        </message>
        <message>
            <source>Direction has no inverse</source>
            <translation>Direction 不可逆</translation>
        </message>
        <message>
            <source>it does not begin with "%1"</source>
            <translation>它不以“%1”开头</translation>
        </message>
        <message>
            <source>there is no ":"</source>
            <translation>缺少“:”</translation>
        </message>
        <message>
            <source>numbers come before any transform</source>
            <translation>在任何变换之前就出现了数字</translation>
        </message>
        <message>
            <source>it holds no transform</source>
            <translation>其中没有变换</translation>
        </message>
        <message>
            <source>Transform %1 cannot be read</source>
            <translation>无法读取 Transform %1</translation>
        </message>
        <message>
            <source>Transform %1 is not one of two dimensions that can be read</source>
            <translation>Transform %1 不是可读取的二维变换</translation>
        </message>
        <message>
            <source>%1 must have %2 parameters, and has %3</source>
            <translation>%1 必须有 %2 个参数，现有 %3 个</translation>
        </message>
        <message>
            <source>FixedParameters must hold the centre's two coordinates</source>
            <translation>FixedParameters 必须包含中心的两个坐标</translation>
        </message>
        <message>
            <source>a B-spline's FixedParameters must hold 10 numbers, and hold %1</source>
            <translation>B 样条的 FixedParameters 必须包含 10 个数字，现有 %1 个</translation>
        </message>
        <message>
            <source>the grid's size must be whole and positive</source>
            <translation>网格的大小必须是正整数</translation>
        </message>
        <message>
            <source>the grid's spacing must be positive</source>
            <translation>网格的间距必须为正</translation>
        </message>
        <message>
            <source>the grid's direction has no inverse</source>
            <translation>网格的方向不可逆</translation>
        </message>
        <message>
            <source>it holds %1 transforms that no composite joins</source>
            <translation>其中有 %1 个变换，没有复合变换将它们组合</translation>
        </message>
        <message>
            <source>Write them as one CompositeTransform.</source>
            <translation>请将它们写为一个 CompositeTransform。</translation>
        </message>
        <message>
            <source>a composite inside a composite cannot be read</source>
            <translation>无法读取复合变换中的复合变换</translation>
        </message>
        <message>
            <source>cannot make the phantom</source>
            <translation>无法生成模拟图像</translation>
        </message>
        <message>
            <source>a size of %1 x %2 is out of range</source>
            <translation>尺寸 %1 x %2 超出范围</translation>
        </message>
        <message>
            <source>Sides of 16 to 1000000 pixels can be made.</source>
            <translation>边长可为 16 至 1000000 像素。</translation>
        </message>
        <message>
            <source>the yarn period is out of range</source>
            <translation>纱线周期超出范围</translation>
        </message>
        <message>
            <source>Use 3 to 200 pixels.</source>
            <translation>请使用 3 至 200 像素。</translation>
        </message>
        <message>
            <source>the amplitude is out of range</source>
            <translation>振幅超出范围</translation>
        </message>
        <message>
            <source>Use 0 or more pixels.</source>
            <translation>请使用 0 或更多像素。</translation>
        </message>
        <message>
            <source>the rotation is out of range</source>
            <translation>旋转超出范围</translation>
        </message>
        <message>
            <source>Use -360 to 360 degrees.</source>
            <translation>请使用 -360 至 360 度。</translation>
        </message>
        <message>
            <source>the number of check points is out of range</source>
            <translation>检查点的数量超出范围</translation>
        </message>
        <message>
            <source>Use 0 to 1000000.</source>
            <translation>请使用 0 至 1000000。</translation>
        </message>
        <message>
            <source>the amplitude is so large for this size that the map would fold</source>
            <translation>对于此尺寸，振幅过大，变换会折叠</translation>
        </message>
        <message>
            <source>Use a smaller --amplitude, or a larger --size.</source>
            <translation>请使用更小的 --amplitude，或更大的 --size。</translation>
        </message>
        <message>
            <source>Choose another folder.</source>
            <translation>请选择其他目录。</translation>
        </message>
        <message>
            <source>fixed image</source>
            <translation>固定图像</translation>
        </message>
        <message>
            <source>moving image</source>
            <translation>浮动图像</translation>
        </message>
        <message>
            <source>full resolution</source>
            <translation>全分辨率</translation>
        </message>
        <message>
            <source>full resolution in %1 tiles of %2</source>
            <translation>全分辨率，分 %1 块，每块 %2</translation>
        </message>
        <message>
            <source>%1/%2 of full resolution</source>
            <translation>全分辨率的 %1/%2</translation>
        </message>
        <message>
            <source>%1/%2 of full resolution in %3 tiles of %4</source>
            <translation>全分辨率的 %1/%2，分 %3 块，每块 %4</translation>
        </message>
        <message>
            <source>fixed image at %1, moving image at %2</source>
            <translation>固定图像：%1，浮动图像：%2</translation>
        </message>
        <message>
            <source>fixed image at %1, moving image at %2 in %3 tiles of %4</source>
            <translation>固定图像：%1，浮动图像：%2，分 %3 块，每块 %4</translation>
        </message>
        <message>
            <source>read from the files as needed</source>
            <translation>按需从文件读取</translation>
        </message>
        <message>
            <source>as asked for</source>
            <translation>按要求</translation>
        </message>
        <message>
            <source>more would need %1</source>
            <translation>更高分辨率需要 %1</translation>
        </message>
        <message>
            <source>all of it would need %1</source>
            <translation>全部需要 %1</translation>
        </message>
        <message>
            <source>cannot register this pair</source>
            <translation>无法配准此图像对</translation>
        </message>
        <message>
            <source>cannot register at the resolution asked for</source>
            <translation>无法以要求的分辨率配准</translation>
        </message>
        <message>
            <source>one of the images has no pixels</source>
            <translation>其中一张图像没有像素</translation>
        </message>
        <message>
            <source>Look at it with alinify-cli info.</source>
            <translation>请用 alinify-cli info 查看。</translation>
        </message>
        <message>
            <source>Ask for a larger downsample, or leave it at %1 so that it is chosen from the free memory.</source>
            <translation>请设置更大的降采样，或保持为 %1，以便按可用内存选择。</translation>
        </message>
        <message>
            <source>Close other programs, or raise the memory limit.</source>
            <translation>请关闭其他程序，或提高内存限制。</translation>
        </message>
        <message>
            <source>cannot watch a child process</source>
            <translation>无法监视子进程</translation>
        </message>
        <message>
            <source>its state is unknown</source>
            <translation>其状态未知</translation>
        </message>
        <message>
            <source>cannot run %1</source>
            <translation>无法运行 %1</translation>
        </message>
        <message>
            <source>its command line was not accepted</source>
            <translation>其命令行未被接受</translation>
        </message>
        <message>
            <source>the system refused</source>
            <translation>系统拒绝</translation>
        </message>
        <message>
            <source>Check that the file is a program for this machine and may be executed.</source>
            <translation>请检查该文件是否为适用于本机的程序，且允许执行。</translation>
        </message>
        <message>
            <source>one place is worth a look</source>
            <translation>有一处值得查看</translation>
        </message>
        <message>
            <source>%1 places are worth a look</source>
            <translation>有 %1 处值得查看</translation>
        </message>
        <message>
            <source>only %1 of the fixed image lands on the moving image</source>
            <translation>固定图像只有 %1 落在浮动图像上</translation>
        </message>
        <message>
            <source>the map folds over itself on %1 of the images&apos; area</source>
            <translation>变换在图像有内容区域的 %1 处发生折叠</translation>
        </message>
        <message>
            <source>too little texture to compare the images by (%1 blocks)</source>
            <translation>纹理太少，无法比较图像（%1 个图块）</translation>
        </message>
        <message>
            <source>expected error %1 at the median</source>
            <translation>预计误差的中位数为 %1</translation>
        </message>
        <message>
            <source>the images agree less than before the engine ran</source>
            <translation>两图的一致程度低于运行之前</translation>
        </message>
        <message>
            <source>the check points are off by %1 at the median</source>
            <translation>检查点偏差 %1（中位数）</translation>
        </message>
        <message>
            <source>the check points are further off than at the start</source>
            <translation>检查点的偏差比起点时更大</translation>
        </message>
        <message>
            <source>cannot be known: the texture repeats</source>
            <translation>无法判定：纹理重复</translation>
        </message>
        <message>
            <source>cannot be known: the texture repeats every %1</source>
            <translation>无法判定：纹理每 %1 重复一次</translation>
        </message>
        <message>
            <source>cannot be known: another place nearby matches as well</source>
            <translation>无法判定：附近另有一处同样匹配</translation>
        </message>
        <message>
            <source>cannot be known: a place %1 away matches as well</source>
            <translation>无法判定：相距 %1 处同样匹配</translation>
        </message>
        <message>
            <source>cannot use the tolerance %1</source>
            <translation>无法使用容差 %1</translation>
        </message>
        <message>
            <source>it is not a length above zero in pixels or micrometres</source>
            <translation>它不是以像素或微米计的大于零的长度</translation>
        </message>
        <message>
            <source>For example 0.5px or 5um.</source>
            <translation>例如 0.5px 或 5um。</translation>
        </message>
        <message>
            <source>cannot use a tolerance in micrometres</source>
            <translation>无法使用以微米计的容差</translation>
        </message>
        <message>
            <source>the fixed image does not say how large its pixels are</source>
            <translation>固定图像未说明其像素大小</translation>
        </message>
        <message>
            <source>Give it in pixels, for example 0.5px.</source>
            <translation>请以像素给出，例如 0.5px。</translation>
        </message>
        <message>
            <source>Automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>Right for most pairs: runs the dense engine, other engines where its map is not good enough, and elastix where it finds no agreement. Reports which one it kept.</source>
            <translation>适合大多数图像对：稠密引擎；其映射不够好时再试其他引擎，两图处处不一致时再试 elastix。会说明保留了哪一个。</translation>
        </message>
        <message>
            <source>Dense flow</source>
            <translation>稠密光流</translation>
        </message>
        <message>
            <source>A displacement for every few pixels, by local correlation: for threads, prints, scans and tissue in similar stains.</source>
            <translation>每隔几个像素给出一个位移，依据局部相关：适合织线、印花、扫描图和染色相近的组织。</translation>
        </message>
        <message>
            <source>B-spline (elastix)</source>
            <translation>B 样条 (elastix)</translation>
        </message>
        <message>
            <source>Affine, then a smooth elastic map by mutual information: for stains and colours that differ. Runs the elastix program.</source>
            <translation>先仿射，再以互信息求平滑弹性变换：适合染色和颜色不同的图像。运行 elastix 程序。</translation>
        </message>
        <message>
            <source>DIS flow (OpenCV)</source>
            <translation>DIS 光流 (OpenCV)</translation>
        </message>
        <message>
            <source>OpenCV&apos;s dense inverse search, for comparison: fast on pairs that look alike; loses its way on repeating threads and between stains.</source>
            <translation>OpenCV 的稠密逆搜索，供比较：对相似的图像对很快；在重复织线和不同染色之间容易失配。</translation>
        </message>
        <message>
            <source>Farneback flow (OpenCV, CUDA)</source>
            <translation>Farneback 光流 (OpenCV, CUDA)</translation>
        </message>
        <message>
            <source>OpenCV&apos;s Farneback flow on a GPU, for comparison: fast and accurate on pairs that look alike.</source>
            <translation>在 GPU 上运行的 OpenCV Farneback 光流，供比较：对相似的图像对又快又准。</translation>
        </message>
        <message>
            <source>TV-L1 flow (OpenCV, CUDA)</source>
            <translation>TV-L1 光流 (OpenCV, CUDA)</translation>
        </message>
        <message>
            <source>OpenCV&apos;s TV-L1 flow on a GPU, for comparison: preserves edges of the motion; slower.</source>
            <translation>在 GPU 上运行的 OpenCV TV-L1 光流，供比较：能保持运动的边缘；较慢。</translation>
        </message>
        <message>
            <source>unknown engine '%1'</source>
            <translation>未知引擎“%1”</translation>
        </message>
        <message>
            <source>Choose one of these.</source>
            <translation>请从中选择一个。</translation>
        </message>
        <message>
            <source>cannot run the engine '%1'</source>
            <translation>无法运行引擎“%1”</translation>
        </message>
        <message>
            <source>Choose another one, or build with an OpenCV that has them (CONTRIBUTING.md).</source>
            <translation>请选择其他引擎，或使用包含这些模块的 OpenCV 构建 (CONTRIBUTING.md)。</translation>
        </message>
        <message>
            <source>this program was built without CUDA</source>
            <translation>本程序构建时未启用 CUDA</translation>
        </message>
        <message>
            <source>this program was built without OpenCV's CUDA modules</source>
            <translation>本程序构建时未启用 OpenCV 的 CUDA 模块</translation>
        </message>
        <message>
            <source>the OpenCV that this program was built with has no CUDA modules</source>
            <translation>构建本程序所用的 OpenCV 没有 CUDA 模块</translation>
        </message>
        <message>
            <source>cannot run %1 on %2</source>
            <translation>无法在 %2 上运行 %1</translation>
        </message>
        <message>
            <source>OpenCV's CUDA modules work on a GPU only</source>
            <translation>OpenCV 的 CUDA 模块只能在 GPU 上运行</translation>
        </message>
        <message>
            <source>Choose a GPU with --device cuda, or an engine that works here: flow, opencv-dis.</source>
            <translation>请用 --device cuda 选择 GPU，或选择可在此运行的引擎：flow、opencv-dis。</translation>
        </message>
        <message>
            <source>Downsample</source>
            <translation>降采样</translation>
        </message>
        <message>
            <source>Work at 1/this of full resolution; 0 chooses from the free memory</source>
            <translation>以全分辨率的 1/该值 工作；0 表示按可用内存选择</translation>
        </message>
        <message>
            <source>Levels</source>
            <translation>级数</translation>
        </message>
        <message>
            <source>Iterations</source>
            <translation>迭代次数</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>数据</translation>
        </message>
        <message>
            <source>Landmark sigma</source>
            <translation>标志点标准差</translation>
        </message>
        <message>
            <source>Standard deviation of a landmark's position; 0 leaves landmarks out</source>
            <translation>标志点位置的标准差；0 表示不使用标志点</translation>
        </message>
        <message>
            <source>Hard landmarks</source>
            <translation>强制标志点</translation>
        </message>
        <message>
            <source>The map goes through every landmark</source>
            <translation>变换经过每一个标志点</translation>
        </message>
        <message>
            <source>Diffeomorphic</source>
            <translation>微分同胚</translation>
        </message>
        <message>
            <source>The map is smoothed where it would fold over itself</source>
            <translation>在变换会折叠处进行平滑</translation>
        </message>
        <message>
            <source>Affine</source>
            <translation>仿射</translation>
        </message>
        <message>
            <source>An affine stage before the B-spline</source>
            <translation>B 样条之前的仿射阶段</translation>
        </message>
        <message>
            <source>Bspline</source>
            <translation>B 样条</translation>
        </message>
        <message>
            <source>The B-spline stage; without it the result is affine</source>
            <translation>B 样条阶段；没有它结果为仿射</translation>
        </message>
        <message>
            <source>Affine iterations</source>
            <translation>仿射迭代次数</translation>
        </message>
        <message>
            <source>Iterations of the affine stage on every level; 0 chooses from the image's size</source>
            <translation>仿射阶段每级的迭代次数；0 表示按图像大小选择</translation>
        </message>
        <message>
            <source>Iterations of the B-spline stage on every level; 0 chooses from the image's size</source>
            <translation>B 样条阶段每级的迭代次数；0 表示按图像大小选择</translation>
        </message>
        <message>
            <source>Resolution levels; 0 chooses from the image's size</source>
            <translation>分辨率级数；0 表示按图像大小选择</translation>
        </message>
        <message>
            <source>Grid spacing</source>
            <translation>网格间距</translation>
        </message>
        <message>
            <source>Spacing of the finest control points in pixels of the fixed image; 0 chooses</source>
            <translation>最细控制点的间距，以固定图像像素计；0 表示自动选择</translation>
        </message>
        <message>
            <source>Samples</source>
            <translation>采样数</translation>
        </message>
        <message>
            <source>Points compared in every iteration; 0 chooses from grid and threads</source>
            <translation>每次迭代比较的点数；0 表示按网格和线程选择</translation>
        </message>
        <message>
            <source>Histogram bins</source>
            <translation>直方图级数</translation>
        </message>
        <message>
            <source>Grey levels of the joint histogram of mutual information</source>
            <translation>互信息联合直方图的灰度级数</translation>
        </message>
        <message>
            <source>Program</source>
            <translation>程序</translation>
        </message>
        <message>
            <source>Path of the elastix program; empty looks for it</source>
            <translation>elastix 程序的路径；留空则自动查找</translation>
        </message>
        <message>
            <source>Temp folder</source>
            <translation>临时目录</translation>
        </message>
        <message>
            <source>Folder for temporary files; empty takes the system's</source>
            <translation>临时文件目录；留空则使用系统目录</translation>
        </message>
        <message>
            <source>Preset</source>
            <translation>预设</translation>
        </message>
        <message>
            <source>OpenCV's preset: ultrafast, fast or medium (the most exact)</source>
            <translation>OpenCV 的预设：极快、快速或中等（最精确）</translation>
        </message>
        <message>
            <source>Tile</source>
            <translation>图块</translation>
        </message>
        <message>
            <source>Side of a tile; 0 takes the largest that the device's memory allows</source>
            <translation>图块边长；0 表示取设备内存允许的最大值</translation>
        </message>
        <message>
            <source>Halvings of the pictures, as far as their size allows</source>
            <translation>图像逐级减半的次数，以图像大小允许为限</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>窗口</translation>
        </message>
        <message>
            <source>Side of the window over which a vector is averaged</source>
            <translation>对向量求平均的窗口边长</translation>
        </message>
        <message>
            <source>Iterations on every level</source>
            <translation>每一层的迭代次数</translation>
        </message>
        <message>
            <source>Poly n</source>
            <translation>多项式范围</translation>
        </message>
        <message>
            <source>Side of the neighbourhood that each polynomial describes: 5 or 7</source>
            <translation>描述图像的多项式所覆盖的范围：5 或 7</translation>
        </message>
        <message>
            <source>Poly sigma</source>
            <translation>多项式 σ</translation>
        </message>
        <message>
            <source>Sigma of the Gaussian that weights the pixels of a polynomial</source>
            <translation>多项式中对像素加权的高斯 σ</translation>
        </message>
        <message>
            <source>Low pass</source>
            <translation>低通</translation>
        </message>
        <message>
            <source>Sigma of the Gaussian that keeps fine threads from aliasing in OpenCV's pyramid; 0: none</source>
            <translation>防止细线在 OpenCV 金字塔中产生混叠的高斯 σ；0 表示不用</translation>
        </message>
        <message>
            <source>Scales</source>
            <translation>尺度</translation>
        </message>
        <message>
            <source>Levels of the pyramid, as far as the pictures' size allows</source>
            <translation>金字塔层数，以图像大小允许为限</translation>
        </message>
        <message>
            <source>Scale step</source>
            <translation>尺度步长</translation>
        </message>
        <message>
            <source>Size of a level relative to the next finer one</source>
            <translation>一层与下一更细层的大小之比</translation>
        </message>
        <message>
            <source>Warps</source>
            <translation>变形次数</translation>
        </message>
        <message>
            <source>Number of times the moving image is warped on every level</source>
            <translation>每一层重新变形浮动图像的次数</translation>
        </message>
        <message>
            <source>Iterations after every warp</source>
            <translation>每次变形后的迭代次数</translation>
        </message>
        <message>
            <source>Lambda</source>
            <translation>Lambda</translation>
        </message>
        <message>
            <source>Weight of the images against smoothness; smaller is smoother</source>
            <translation>图像相对平滑性的权重；越小越平滑</translation>
        </message>
        <message>
            <source>unknown option '%1'</source>
            <translation>未知选项“%1”</translation>
        </message>
        <message>
            <source>this engine does not have it</source>
            <translation>此引擎没有该选项</translation>
        </message>
        <message>
            <source>It has: %1.</source>
            <translation>可用的选项：%1。</translation>
        </message>
        <message>
            <source>cannot set %1 to '%2'</source>
            <translation>无法将 %1 设为“%2”</translation>
        </message>
        <message>
            <source>it is neither true nor false</source>
            <translation>它既不是 true 也不是 false</translation>
        </message>
        <message>
            <source>Use true or false.</source>
            <translation>请使用 true 或 false。</translation>
        </message>
        <message>
            <source>it is not a number of the kind expected</source>
            <translation>它不是所需类型的数字</translation>
        </message>
        <message>
            <source>it must lie between %1 and %2</source>
            <translation>它必须介于 %1 和 %2 之间</translation>
        </message>
        <message>
            <source>cannot compare by '%1'</source>
            <translation>无法按“%1”比较</translation>
        </message>
        <message>
            <source>OpenCV has ultrafast, fast and medium</source>
            <translation>OpenCV 有 ultrafast、fast 和 medium</translation>
        </message>
        <message>
            <source>cannot set poly_n to %1</source>
            <translation>无法将 poly_n 设为 %1</translation>
        </message>
        <message>
            <source>OpenCV's CUDA modules have 5 and 7</source>
            <translation>OpenCV 的 CUDA 模块只有 5 和 7</translation>
        </message>
        <message>
            <source>cannot work at a downsample below 1</source>
            <translation>无法以小于 1 的降采样工作</translation>
        </message>
        <message>
            <source>images are not enlarged</source>
            <translation>图像不会被放大</translation>
        </message>
        <message>
            <source>Use 0 to let the free memory decide, or 1 and more.</source>
            <translation>请使用 0，按可用内存决定，或使用 1 及以上的值。</translation>
        </message>
        <message>
            <source>nothing to register with</source>
            <translation>没有可用于配准的阶段</translation>
        </message>
        <message>
            <source>both the affine and the B-spline stage are switched off</source>
            <translation>仿射阶段和 B 样条阶段均已关闭</translation>
        </message>
        <message>
            <source>Leave at least one of affine and bspline at true.</source>
            <translation>请至少将 affine 和 bspline 之一保持为 true。</translation>
        </message>
        <message>
            <source>read</source>
            <translation>读取</translation>
        </message>
        <message>
            <source>reading</source>
            <translation>读取</translation>
        </message>
        <message>
            <source>flow</source>
            <translation>光流</translation>
        </message>
        <message>
            <source>field</source>
            <translation>位移场</translation>
        </message>
        <message>
            <source>elastix</source>
            <translation>elastix</translation>
        </message>
        <message>
            <source>affine</source>
            <translation>仿射</translation>
        </message>
        <message>
            <source>b-spline</source>
            <translation>B 样条</translation>
        </message>
        <message>
            <source>comparing</source>
            <translation>比较</translation>
        </message>
        <message>
            <source>handing the images over</source>
            <translation>传递图像</translation>
        </message>
        <message>
            <source>level %1 of %2</source>
            <translation>第 %1/%2 级</translation>
        </message>
        <message>
            <source>coarser levels</source>
            <translation>较粗级别</translation>
        </message>
        <message>
            <source>sub-pixel stage</source>
            <translation>亚像素阶段</translation>
        </message>
        <message>
            <source>grey range</source>
            <translation>灰度范围</translation>
        </message>
        <message>
            <source>fixed mask</source>
            <translation>固定图像掩膜</translation>
        </message>
        <message>
            <source>moving mask</source>
            <translation>浮动图像掩膜</translation>
        </message>
        <message>
            <source>moving image onto the fixed one</source>
            <translation>浮动图像到固定图像</translation>
        </message>
        <message>
            <source>read the image</source>
            <translation>读取图像</translation>
        </message>
        <message>
            <source>read both images</source>
            <translation>读取两张图像</translation>
        </message>
        <message>
            <source>look for a start</source>
            <translation>寻找起点</translation>
        </message>
        <message>
            <source>look for pieces</source>
            <translation>查找各部分</translation>
        </message>
        <message>
            <source>cannot register</source>
            <translation>无法配准</translation>
        </message>
        <message>
            <source>one of the two images is missing</source>
            <translation>缺少两张图像中的一张</translation>
        </message>
        <message>
            <source>Open a fixed and a moving image.</source>
            <translation>请打开一张固定图像和一张浮动图像。</translation>
        </message>
        <message>
            <source>the fixed image is only %1 pixels</source>
            <translation>固定图像仅 %1 像素</translation>
        </message>
        <message>
            <source>the moving image is only %1 pixels</source>
            <translation>浮动图像仅 %1 像素</translation>
        </message>
        <message>
            <source>the fixed image is only %1 pixels at the common pixel size</source>
            <translation>在两图像素大小相同时，固定图像仅 %1 像素</translation>
        </message>
        <message>
            <source>the moving image is only %1 pixels at the common pixel size</source>
            <translation>在两图像素大小相同时，浮动图像仅 %1 像素</translation>
        </message>
        <message>
            <source>At least %1 pixels a side are needed.</source>
            <translation>每边至少需要 %1 像素。</translation>
        </message>
        <message>
            <source>at %1 fewer than %2 pixels a side are left</source>
            <translation>按此方案（%1），每边剩下不足 %2 像素</translation>
        </message>
        <message>
            <source>Allow a finer resolution.</source>
            <translation>请允许更高的分辨率。</translation>
        </message>
        <message>
            <source>cannot register this pair at full resolution</source>
            <translation>无法以全分辨率配准此图像对</translation>
        </message>
        <message>
            <source>OpenCV counts pixels in 32 bits, and there are %1</source>
            <translation>OpenCV 以 32 位计数像素，此处有 %1 个</translation>
        </message>
        <message>
            <source>Ask for a coarser resolution, as in --set downsample=2.</source>
            <translation>请要求较低的分辨率，例如 --set downsample=2。</translation>
        </message>
        <message>
            <source>the fixed image has one grey level everywhere</source>
            <translation>固定图像处处为同一灰度</translation>
        </message>
        <message>
            <source>the moving image has one grey level everywhere</source>
            <translation>浮动图像处处为同一灰度</translation>
        </message>
        <message>
            <source>There is nothing to match in it.</source>
            <translation>其中没有可匹配的内容。</translation>
        </message>
        <message>
            <source>cannot use the fixed mask</source>
            <translation>无法使用固定图像掩膜</translation>
        </message>
        <message>
            <source>cannot use the moving mask</source>
            <translation>无法使用浮动图像掩膜</translation>
        </message>
        <message>
            <source>cannot use the fixed mask %1</source>
            <translation>无法使用固定图像掩膜 %1</translation>
        </message>
        <message>
            <source>cannot use the moving mask %1</source>
            <translation>无法使用浮动图像掩膜 %1</translation>
        </message>
        <message>
            <source>it has %1 pixels, the image it belongs to %2</source>
            <translation>它有 %1 像素，而所属图像有 %2 像素</translation>
        </message>
        <message>
            <source>Draw the mask on the full-size image.</source>
            <translation>请在全尺寸图像上绘制掩膜。</translation>
        </message>
        <message>
            <source>the fixed mask is empty</source>
            <translation>固定图像掩膜是空的</translation>
        </message>
    <message>
        <source>cannot use landmark %1</source>
        <translation>无法使用标志点 %1</translation>
    </message>
    <message>
        <source>its place in the fixed image, %1, lies outside of that image, which has %2 pixels</source>
        <translation>它在固定图像中的位置（%1）超出该图像的范围，其大小为 %2 像素</translation>
    </message>
    <message>
        <source>its place in the moving image, %1, lies outside of that image, which has %2 pixels</source>
        <translation>它在浮动图像中的位置（%1）超出该图像的范围，其大小为 %2 像素</translation>
    </message>
    <message>
        <source>Correct it, or leave it out.</source>
        <translation>请更正它，或将其排除。</translation>
    </message>
        <message>
            <source>the moving mask is empty</source>
            <translation>浮动图像掩膜是空的</translation>
        </message>
        <message>
            <source>Mark something in it, or leave it out.</source>
            <translation>请在其中标记一些内容，或不使用它。</translation>
        </message>
        <message>
            <source>cannot use two masks of one image</source>
            <translation>无法使用同一图像的两个掩膜</translation>
        </message>
        <message>
            <source>their sizes differ</source>
            <translation>它们的尺寸不同</translation>
        </message>
        <message>
            <source>The map folds on %1 of the fixed image.</source>
            <translation>变换在固定图像的 %1 处折叠。</translation>
        </message>
        <message>
            <source>The map folded on %1 of the fixed image and was smoothed there (%2 changed).</source>
            <translation>变换在固定图像的 %1 处折叠，已在那里平滑（改变了 %2）。</translation>
        </message>
        <message>
            <source>Memory ran out despite the plan (%1: %2); a smaller plan was used.</source>
            <translation>虽已规划，内存仍不足（%1：%2），已改用更小的方案。</translation>
        </message>
        <message>
            <source>%1 on %2</source>
            <translation>%1（在 %2 上）</translation>
        </message>
        <message>
            <source>elastix was not tried: without a start it would take minutes. If the images do show the same thing, give landmarks, or choose elastix by name</source>
            <translation>未尝试 elastix，没有起点时它需要数分钟。若两图确实显示同一内容，请设置标志点，或指定使用 elastix</translation>
        </message>
        <message>
            <source>elastix could not be tried: %1</source>
            <translation>无法尝试 elastix：%1</translation>
        </message>
        <message>
            <source>Choose one engine.</source>
            <translation>请选择一个引擎。</translation>
        </message>
        <message>
            <source>there is nothing here to judge maps by</source>
            <translation>此处没有可用于评判映射的依据</translation>
        </message>
        <message>
            <source>%1 could not be tried: %2</source>
            <translation>无法尝试 %1：%2</translation>
        </message>
        <message>
            <source>%1: its errors cannot be estimated; Jacobian %2 to %3.</source>
            <translation>%1：无法判断其误差；雅可比 %2 至 %3。</translation>
        </message>
        <message>
            <source>The B-spline engine was taken: the design has none of the cloth&apos;s threads, which a dense map would follow</source>
            <translation>已采用 B 样条方法：花型中没有织物的纱线，而稠密变换会跟随这些纱线</translation>
        </message>
        <message>
            <source>no other engine was tried: the map changes areas by a factor of at most %1, and on such maps none has been clearly better</source>
            <translation>未尝试其他引擎：映射各处的面积变化最多相差 %1 倍，此时尚无其他引擎明显更好</translation>
        </message>
        <message>
            <source>no other engine was tried: where images share structure but not texture, a smaller expected error has not meant a better map</source>
            <translation>未尝试其他引擎：两图仅有结构相同时，预计误差较小并不意味着映射更好</translation>
        </message>
        <message>
            <source>judging the map</source>
            <translation>评判映射</translation>
        </message>
        <message>
            <source>Runs dense flow, B-spline and SyN in turn and keeps the map with the smallest expected error. Reports by how much. Takes the time of all three.</source>
            <translation>依次运行稠密光流、B 样条和 SyN，保留预计误差较小的映射，并说明小多少。耗时为全部引擎之和。</translation>
        </message>
        <message>
            <source>Best of several</source>
            <translation>多个引擎中最好的</translation>
        </message>
        <message>
            <source>the start collapses one of the images</source>
            <translation>起点将一张图像压缩为零</translation>
        </message>
        <message>
            <source>Begin from landmarks, or with --initial none.</source>
            <translation>请从标志点开始，或使用 --initial none。</translation>
        </message>
        <message>
            <source>The moving image looks like a negative of the fixed one and was inverted.</source>
            <translation>浮动图像看起来是固定图像的负片，已反转。</translation>
        </message>
        <message>
            <source>The map cannot go through all landmarks: it misses one by %1. Some contradict each other.</source>
            <translation>变换无法经过所有标志点：其中一个相差 %1。有些标志点互相矛盾。</translation>
        </message>
        <message>
            <source>The map cannot go through all landmarks: it misses one by %1. Some ask for a fold, and the map must not fold.</source>
            <translation>变换无法经过所有标志点：其中一个相差 %1。有些标志点要求折叠，而变换不得折叠。</translation>
        </message>
        <message>
            <source>cannot find elastix</source>
            <translation>找不到 elastix</translation>
        </message>
        <message>
            <source>'%1', named by the option program, is not a program</source>
            <translation>program 选项指定的“%1”不是程序</translation>
        </message>
        <message>
            <source>'%1', named by the environment variable ALINIFY_ELASTIX, is not a program</source>
            <translation>环境变量 ALINIFY_ELASTIX 指定的“%1”不是程序</translation>
        </message>
        <message>
            <source>it is neither beside this program nor on the PATH</source>
            <translation>它既不在本程序旁，也不在 PATH 中</translation>
        </message>
        <message>
            <source>Install it (Debian, Ubuntu: apt install elastix), or name its path in the preferences, in the option program or in the environment variable ALINIFY_ELASTIX.</source>
            <translation>请安装（Debian、Ubuntu：apt install elastix），或在首选项、program 选项或环境变量 ALINIFY_ELASTIX 中指定路径。</translation>
        </message>
        <message>
            <source>cannot hand the images to elastix</source>
            <translation>无法将图像传递给 elastix</translation>
        </message>
        <message>
            <source>the folder for temporary files has %1 left, and %2 are needed</source>
            <translation>临时文件目录剩余 %1，需要 %2</translation>
        </message>
        <message>
            <source>the folder for temporary files cannot be written to</source>
            <translation>无法写入临时文件目录</translation>
        </message>
        <message>
            <source>Free space in %1, or set TMPDIR or the option temp_folder to a larger disk.</source>
            <translation>请在 %1 中腾出空间，或将 TMPDIR 或选项 temp_folder 设为更大的磁盘。</translation>
        </message>
        <message>
            <source>the temporary file has changed</source>
            <translation>临时文件已改变</translation>
        </message>
        <message>
            <source>cannot make a temporary folder in %1</source>
            <translation>无法在 %1 中创建临时目录</translation>
        </message>
        <message>
            <source>the disk is full or read-only</source>
            <translation>磁盘已满或只读</translation>
        </message>
        <message>
            <source>no free name was found</source>
            <translation>未找到可用的名称</translation>
        </message>
        <message>
            <source>Set TMPDIR, or the option temp_folder, to a folder that can be written to.</source>
            <translation>请将 TMPDIR 或选项 temp_folder 设为可写入的目录。</translation>
        </message>
        <message>
            <source>cannot read elastix parameters</source>
            <translation>无法读取 elastix 参数</translation>
        </message>
        <message>
            <source>line %1 is not a parameter: %2</source>
            <translation>第 %1 行不是参数：%2</translation>
        </message>
        <message>
            <source>Parameters look like (Name value).</source>
            <translation>参数的形式为 (Name value)。</translation>
        </message>
        <message>
            <source>Check the free space of the folder for temporary files.</source>
            <translation>请检查临时文件目录的可用空间。</translation>
        </message>
        <message>
            <source>cannot read elastix&apos;s result</source>
            <translation>无法读取 elastix 的结果</translation>
        </message>
        <message>
            <source>the file holds no transform</source>
            <translation>文件中没有变换</translation>
        </message>
        <message>
            <source>Check that the program found is elastix 5.</source>
            <translation>请检查找到的程序是否为 elastix 5。</translation>
        </message>
        <message>
            <source>The images are too small for a B-spline grid: the result is affine.</source>
            <translation>图像太小，无法使用 B 样条网格：结果为仿射。</translation>
        </message>
        <message>
            <source>The start was handed to elastix simplified: %1</source>
            <translation>起点经简化后传递给 elastix：%1</translation>
        </message>
        <message>
            <source>elastix failed in its %1 stage</source>
            <translation>elastix 在“%1”阶段失败</translation>
        </message>
        <message>
            <source>elastix's %1 stage diverged</source>
            <translation>elastix 的“%1”阶段发散</translation>
        </message>
        <message>
            <source>Try another initial alignment (--initial), or a coarser grid (--set grid_spacing_px=...).</source>
            <translation>请尝试其他初始对齐 (--initial)，或更粗的网格 (--set grid_spacing_px=...)。</translation>
        </message>
        <message>
            <source>elastix says: %1</source>
            <translation>elastix 输出：%1</translation>
        </message>
        <message>
            <source>it printed nothing</source>
            <translation>它没有任何输出</translation>
        </message>
        <message>
            <source>its last line was: %1</source>
            <translation>其最后一行输出：%1</translation>
        </message>
        <message>
            <source>it was killed, most likely because memory ran out</source>
            <translation>它被终止，很可能是因为内存不足</translation>
        </message>
        <message>
            <source>it crashed (%1)</source>
            <translation>它已崩溃（%1）</translation>
        </message>
        <message>
            <source>it ended with code %1</source>
            <translation>它以代码 %1 结束</translation>
        </message>
        <message>
            <source>it ended without a transform</source>
            <translation>它结束时没有给出变换</translation>
        </message>
        <message>
            <source>Under the initial alignment the images hardly overlap: try another one (--initial, --allow-flip), or set landmarks.</source>
            <translation>在初始对齐下图像几乎没有重叠：请尝试其他初始对齐（--initial、--allow-flip），或设置标志点。</translation>
        </message>
        <message>
            <source>Close other programs, or set a lower memory limit so that a coarser resolution is chosen.</source>
            <translation>请关闭其他程序，或设置更低的内存限制，以选择较低的分辨率。</translation>
        </message>
        <message>
            <source>Run it again; if it fails again, reinstall elastix or name another one in the option program.</source>
            <translation>请再次运行；若仍如此，请重新安装 elastix，或在 program 选项中指定另一个。</translation>
        </message>
        <message>
            <source>Free space in the folder for temporary files, or set TMPDIR or the option temp_folder.</source>
            <translation>请在临时文件目录中腾出空间，或设置 TMPDIR 或选项 temp_folder。</translation>
        </message>
        <message>
            <source>Look at both images: are they the right ones, with something to see in both?</source>
            <translation>请查看两张图像：是否选对了图像，两者中是否都有可见的内容？</translation>
        </message>
        <message>
            <source>cannot compute DIS flow</source>
            <translation>无法计算 DIS 光流</translation>
        </message>
        <message>
            <source>OpenCV says: %1</source>
            <translation>OpenCV 输出：%1</translation>
        </message>
        <message>
            <source>Ask for a coarser resolution, as in --set downsample=2, or set a memory limit.</source>
            <translation>请要求较低的分辨率，例如 --set downsample=2，或设置内存限制。</translation>
        </message>
        <message>
            <source>at the start no pixel of one image lies on the other</source>
            <translation>在起点处，一张图像没有任何像素落在另一张上</translation>
        </message>
        <message>
            <source>Begin elsewhere, as in --initial center, or look at the masks.</source>
            <translation>请从其他位置开始，例如 --initial center，或检查掩膜。</translation>
        </message>
        <message>
            <source>only %1 of the fixed image could be compared</source>
            <translation>固定图像只有 %1 可以比较</translation>
        </message>
        <message>
            <source>kept the flow every %1, which loses %2 of it (99th percentile)</source>
            <translation>光流每 %1 保留一个值，由此损失 %2（第 99 百分位数）</translation>
        </message>
        <message>
            <source>The host's memory sets the resolution: %1.</source>
            <translation>分辨率由主机内存决定：%1。</translation>
        </message>
        <message>
            <source>sizes matched</source>
            <translation>尺寸匹配</translation>
        </message>
        <message>
            <source>mirrored</source>
            <translation>镜像</translation>
        </message>
        <message>
            <source>features (%1 of %2 matches agree)</source>
            <translation>特征（%2 个匹配中 %1 个一致）</translation>
        </message>
        <message>
            <source>turned by %1 degrees</source>
            <translation>旋转 %1 度</translation>
        </message>
        <message>
            <source>as a negative</source>
            <translation>作为负片</translation>
        </message>
        <message>
            <source>moved by whole repeats of the design</source>
            <translation>按图案的整个循环平移</translation>
        </message>
        <message>
            <source>identity</source>
            <translation>恒等变换</translation>
        </message>
        <message>
            <source>the images as they lie</source>
            <translation>图像原位</translation>
        </message>
        <message>
            <source>no start was found</source>
            <translation>未找到起点</translation>
        </message>
        <message>
            <source>refined as a translation</source>
            <translation>细化为平移</translation>
        </message>
        <message>
            <source>refined as a rigid map</source>
            <translation>细化为刚性变换</translation>
        </message>
        <message>
            <source>refined as a similarity</source>
            <translation>细化为相似变换</translation>
        </message>
        <message>
            <source>refined as an affine map</source>
            <translation>细化为仿射变换</translation>
        </message>
        <message>
            <source>turned by at most %1 degrees</source>
            <translation>最多旋转 %1 度</translation>
        </message>
        <message>
            <source>scaled by %1 to %2</source>
            <translation>缩放 %1 至 %2</translation>
        </message>
        <message>
            <source>cannot limit the search for a start</source>
            <translation>无法限制起点的搜索</translation>
        </message>
        <message>
            <source>%1 is not a limit for rotations</source>
            <translation>%1 不是有效的最大旋转角</translation>
        </message>
        <message>
            <source>Write degrees from 0 to 180.</source>
            <translation>请输入 0 到 180 度。</translation>
        </message>
        <message>
            <source>&apos;%1&apos; is not a range of scales</source>
            <translation>“%1”不是有效的缩放范围</translation>
        </message>
        <message>
            <source>Write the smallest and the largest scale, for example 0.8,1.25.</source>
            <translation>请写出最小和最大缩放，例如 0.8,1.25。</translation>
        </message>
        <message>
            <source>no start was found: the fixed image shows one value only, or its mask leaves nothing of it</source>
            <translation>未找到起点：固定图像只有单一灰度，或掩膜未留下内容</translation>
        </message>
        <message>
            <source>no start was found: the moving image shows one value only, or its mask leaves nothing of it</source>
            <translation>未找到起点：浮动图像只有单一灰度，或掩膜未留下内容</translation>
        </message>
        <message>
            <source>no start was found: the fixed image is too narrow to compare its texture</source>
            <translation>未找到起点：固定图像太窄，无法比较纹理</translation>
        </message>
        <message>
            <source>no start was found: the moving image is too narrow to compare its texture</source>
            <translation>未找到起点：浮动图像太窄，无法比较纹理</translation>
        </message>
        <message>
            <source>the best of %1 candidates</source>
            <translation>%1 个候选中的最佳者</translation>
        </message>
        <message>
            <source>the moving image is mirrored</source>
            <translation>浮动图像是镜像的</translation>
        </message>
        <message>
            <source>the moving image seems to be mirrored: turned over it scores %1, where 7.5 is needed. Register it again and allow it to be mirrored (--allow-flip)</source>
            <translation>浮动图像似乎是镜像的：翻转后得分为 %1，需要 7.5。请允许镜像后重新配准（--allow-flip）</translation>
        </message>
        <message>
            <source>dark areas of one image are light in the other</source>
            <translation>一张图中的暗处在另一张图中为亮处</translation>
        </message>
        <message>
            <source>each piece of the content by itself</source>
            <translation>内容的各部分各自独立</translation>
        </message>
        <message>
            <source>the pieces of the content do not lie alike: %1 pieces in the fixed image, %2 in the moving one, %3 were found in both. Each is registered by itself, and one map is made of all of them (lowest score %4)</source>
            <translation>内容各部分的位置关系不一致：固定图像中有 %1 个部分，浮动图像中有 %2 个，其中 %3 个在两者中都找到。每个部分单独配准，再合成为一个变换（最低得分 %4）</translation>
        </message>
        <message>
            <source>x %1, y %2</source>
            <translation>x %1，y %2</translation>
        </message>
        <message>
            <source>no counterpart in the moving image was found for the piece around %1 of the fixed image: the map there follows the pieces beside it and means nothing</source>
            <translation>固定图像中 %1 附近的部分在浮动图像中没有找到对应：该处的变换跟随相邻部分，没有意义</translation>
        </message>
        <message>
            <source>no counterpart in the fixed image was found for the piece around %1 of the moving image</source>
            <translation>浮动图像中 %1 附近的部分在固定图像中没有找到对应</translation>
        </message>
        <message>
            <source>whether it is right to %1 cannot be told from these images: the errors expected reach from %2 to %3 (90 % interval at the median place)</source>
            <translation>根据这些图像无法判断是否精确到 %1：预期误差范围为 %2 至 %3（中位位置的 90 % 区间）</translation>
        </message>
        <message>
            <source>cannot match points by their ids</source>
            <translation>无法按标识匹配点</translation>
        </message>
        <message>
            <source>several points of the fixed image have the id '%1'</source>
            <translation>固定图像中有多个点的标识为“%1”</translation>
        </message>
        <message>
            <source>several points of the moving image have the id '%1'</source>
            <translation>浮动图像中有多个点的标识为“%1”</translation>
        </message>
        <message>
            <source>Give each point of an image an id of its own.</source>
            <translation>请给图像中的每个点一个唯一的标识。</translation>
        </message>
        <message>
            <source>no pixel of the fixed image holds a number (all are NaN or infinite)</source>
            <translation>固定图像中没有任何像素含有数值（全部为 NaN 或无穷大）</translation>
        </message>
        <message>
            <source>no pixel of the moving image holds a number (all are NaN or infinite)</source>
            <translation>浮动图像中没有任何像素含有数值（全部为 NaN 或无穷大）</translation>
        </message>
        <message>
            <source>pieces of the fixed image without a counterpart within the limits (%2): %1. If they lie differently in the moving image, widen the limits</source>
            <translation>固定图像中在限制范围（%2）内没有对应的部分：%1。若它们在浮动图像中位置不同，请放宽限制</translation>
        </message>
        <message>
            <source>unknown initial alignment '%1'</source>
            <translation>未知的初始对齐“%1”</translation>
        </message>
        <message>
            <source>it is one of auto, none, center, translation, rigid, similarity, affine, landmarks</source>
            <translation>应为 auto、none、center、translation、rigid、similarity、affine、landmarks 之一</translation>
        </message>
        <message>
            <source>cannot align by landmarks here</source>
            <translation>此处无法按标志点对齐</translation>
        </message>
        <message>
            <source>a landmark fit does not use the pixels</source>
            <translation>标志点拟合不考察像素</translation>
        </message>
        <message>
            <source>began with the translation of 1 landmark</source>
            <translation>以 1 个标志点的平移为起点</translation>
        </message>
        <message>
            <source>began with the rigid map of %1 landmarks</source>
            <translation>以 %1 个标志点的刚性变换为起点</translation>
        </message>
        <message>
            <source>began with the similarity of %1 landmarks</source>
            <translation>以 %1 个标志点的相似变换为起点</translation>
        </message>
        <message>
            <source>began with the affine map of %1 landmarks</source>
            <translation>以 %1 个标志点的仿射变换为起点</translation>
        </message>
        <message>
            <source>which are off by %1 at the median</source>
            <translation>其偏差中位数为 %1</translation>
        </message>
        <message>
            <source>look at landmark %1 again: far from where the others put it, and left out (%2 of %3)</source>
            <translation>请复查标志点 %1：远离其余标志点给出的位置，已排除（%3 个中的 %2 个）</translation>
        </message>
        <message>
            <source>look at landmark %1 and others again: far from where the others put it, and left out (%2 of %3)</source>
            <translation>请复查标志点 %1 等：远离其余标志点给出的位置，已排除（%3 个中的 %2 个）</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>two fifths of the landmarks or more contradict the others: this start is unreliable</source>
            <translation>五分之二或更多的标志点与其余标志点矛盾：此起点不可靠</translation>
        </message>
        <message>
            <source>unknown use of landmarks '%1'</source>
            <translation>未知的标志点用途“%1”</translation>
        </message>
        <message>
            <source>it is not start, constraint or check</source>
            <translation>它不是 start、constraint 和 check 之一</translation>
        </message>
        <message>
            <source>cannot make %1</source>
            <translation>无法创建 %1</translation>
        </message>
        <message>
            <source>Check the folder's permissions.</source>
            <translation>请检查目录的权限。</translation>
        </message>
        <message>
            <source>the result "%1" is left out: %2</source>
            <translation>忽略结果“%1”：%2</translation>
        </message>
        <message>
            <source>it is not a session: %1</source>
            <translation>它不是会话：%1</translation>
        </message>
        <message>
            <source>Session files end in .alinify and are written by Save.</source>
            <translation>会话文件以 .alinify 结尾，由“保存”写入。</translation>
        </message>
        <message>
            <source>it is JSON, but not a session: its &quot;format&quot; is not &quot;%1&quot;</source>
            <translation>它是 JSON，但不是会话：其“format”不是“%1”</translation>
        </message>
        <message>
            <source>two results have it</source>
            <translation>有两个结果使用它</translation>
        </message>
        <message>
            <source>must be true or false</source>
            <translation>必须是 true 或 false</translation>
        </message>
        <message>
            <source>must be good, check or failed</source>
            <translation>必须是 good、check 或 failed</translation>
        </message>
        <message>
            <source>must be a name and a text</source>
            <translation>必须是一个名称和一段文本</translation>
        </message>
        <message>
            <source>must be at most 64 letters and digits</source>
            <translation>必须由字母和数字组成，最多 64 个</translation>
        </message>
        <message>
            <source>must be three points at least</source>
            <translation>必须至少有三个点</translation>
        </message>
        <message>
            <source>is nested too deeply</source>
            <translation>嵌套过深</translation>
        </message>
        <message>
            <source>must have a text, a number or nested messages</source>
            <translation>必须包含文本、数字或嵌套消息</translation>
        </message>
        <message>
            <source>build overview</source>
            <translation>生成概览</translation>
        </message>
        <message>
            <source>cannot make a B-spline grid</source>
            <translation>无法建立 B 样条网格</translation>
        </message>
        <message>
            <source>the image is empty or the grid spacing is not positive</source>
            <translation>图像是空的，或网格间距不是正数</translation>
        </message>
        <message>
            <source>it would have more than 2^31 control points</source>
            <translation>它的控制点会超过 2^31 个</translation>
        </message>
        <message>
            <source>Choose a larger grid spacing.</source>
            <translation>请选择更大的网格间距。</translation>
        </message>
        <message>
            <source>cannot project the map on a B-spline grid</source>
            <translation>无法将映射投影到 B 样条网格</translation>
        </message>
        <message>
            <source>it does not know the fixed image's size</source>
            <translation>它不知道固定图像的大小</translation>
        </message>
        <message>
            <source>the grid spacing is below a pixel</source>
            <translation>网格间距小于一个像素</translation>
        </message>
        <message>
            <source>its nearest affine map collapses the image</source>
            <translation>与其最接近的仿射映射把图像压缩为零</translation>
        </message>
        <message>
            <source>the map is not finite everywhere</source>
            <translation>映射并非处处有限</translation>
        </message>
        <message>
            <source>cannot use --grid with --to %1</source>
            <translation>--grid 不能与 --to %1 一起使用</translation>
        </message>
        <message>
            <source>this format has no B-spline grid</source>
            <translation>此格式没有 B 样条网格</translation>
        </message>
        <message>
            <source>cannot write a B-spline</source>
            <translation>无法写入 B 样条</translation>
        </message>
        <message>
            <source>the spacing of its grid is not given</source>
            <translation>未给出其网格间距</translation>
        </message>
        <message>
            <source>Give it in pixels, for example --grid 64.</source>
            <translation>请以像素给出，例如 --grid 64。</translation>
        </message>
        <message>
            <source>cannot fit the landmarks</source>
            <translation>无法拟合标志点</translation>
        </message>
        <message>
            <source>the fixed points coincide</source>
            <translation>固定图像上的点重合</translation>
        </message>
        <message>
            <source>the moving points coincide</source>
            <translation>浮动图像上的点重合</translation>
        </message>
        <message>
            <source>the fixed points lie on one line</source>
            <translation>固定图像上的点在一条直线上</translation>
        </message>
        <message>
            <source>every rotation fits them equally well</source>
            <translation>任何旋转都同样吻合</translation>
        </message>
        <message>
            <source>a coordinate is not a finite number</source>
            <translation>有一个坐标不是有限的数字</translation>
        </message>
        <message>
            <source>Add pairs that are spread over the image.</source>
            <translation>请添加分布在整个图像上的标志点对。</translation>
        </message>
        <message>
            <source>it takes %1 pair and %2 are active</source>
            <translation>需要 %1 对，已启用 %2 对</translation>
        </message>
        <message>
            <source>it takes %1 pairs and %2 is active</source>
            <translation>需要 %1 对，已启用 %2 对</translation>
        </message>
        <message>
            <source>it takes %1 pairs and %2 are active</source>
            <translation>需要 %1 对，已启用 %2 对</translation>
        </message>
        <message>
            <source>Add landmarks, or choose a simpler fit.</source>
            <translation>请添加标志点，或选择更简单的拟合。</translation>
        </message>
        <message>
            <source>invert the map</source>
            <translation>求变换的逆</translation>
        </message>
        <message>
            <source>cannot invert the map</source>
            <translation>无法求变换的逆</translation>
        </message>
        <message>
            <source>one of its affine parts collapses the image onto a line</source>
            <translation>其中一个仿射部分把整幅图像压到一条直线上</translation>
        </message>
        <message>
            <source>Register again, or give another transform.</source>
            <translation>请重新配准，或指定另一个变换。</translation>
        </message>
        <message>
            <source>there and back off by %1 at the median, %2 at most</source>
            <translation>往返偏差中位数为 %1，最大 %2</translation>
        </message>
        <message>
            <source>The inverse is off by more than %1 on %2 of the area, by up to %3: the map bends sharply between its samples there.</source>
            <translation>逆变换在 %2 的面积上偏差超过 %1，最大 %3，因为变换在该处的采样点之间弯曲过急。</translation>
        </message>
        <message>
            <source>The map folds at one place and has no inverse there; it was filled in from around</source>
            <translation>变换在一处折叠，该处没有逆；已由周围填补</translation>
        </message>
        <message>
            <source>The map folds at %1 places and has no inverse there; it was filled in from around</source>
            <translation>变换在 %1 处折叠，这些地方没有逆；已由周围填补</translation>
        </message>
        <message>
            <source>cannot correct the map</source>
            <translation>无法校正变换</translation>
        </message>
        <message>
            <source>a corrected spot is not at a finite place</source>
            <translation>有一处校正的位置不是有限的</translation>
        </message>
        <message>
            <source>Remove it.</source>
            <translation>请将其移除。</translation>
        </message>
        <message>
            <source>a corrected spot has no radius</source>
            <translation>有一处校正没有半径</translation>
        </message>
        <message>
            <source>Give it one of some pixels.</source>
            <translation>请为其指定若干像素的半径。</translation>
        </message>
        <message>
            <source>two corrected spots coincide</source>
            <translation>有两处校正位于同一位置</translation>
        </message>
        <message>
            <source>Remove one of them.</source>
            <translation>请移除其中之一。</translation>
        </message>
        <message>
            <source>small corrections are spread too widely for one grid</source>
            <translation>小的校正分布过广，无法由一个网格承载</translation>
        </message>
        <message>
            <source>Correct with a larger radius, or register again with landmarks at these places.</source>
            <translation>请用更大的半径校正，或在这些位置设置标志点后重新配准。</translation>
        </message>
        <message>
            <source>register</source>
            <translation>配准</translation>
        </message>
        <message>
            <source>inspect</source>
            <translation>检查结果</translation>
        </message>
        <message>
            <source>inspect and export</source>
            <translation>检查结果并导出</translation>
        </message>
        <message>
            <source>initial alignment</source>
            <translation>初始对齐</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>read the masks</source>
            <translation>读取掩膜</translation>
        </message>
        <message>
            <source>warp and write</source>
            <translation>变形并写入</translation>
        </message>
        <message>
            <source>verify</source>
            <translation>校验</translation>
        </message>
        <message>
            <source>hints</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>joining</source>
            <translation>衔接</translation>
        </message>
        <message>
            <source>began from where the moving image was placed</source>
            <translation>从浮动图像的放置位置开始</translation>
        </message>
        <message>
            <source>the fixed and the moving image are one and the same: %1</source>
            <translation>固定图像和移动图像是同一图像：%1</translation>
        </message>
    <message>
        <source>%1 of the fixed image&apos;s pixels hold no number (NaN or infinite) and are left out</source>
        <translation>固定图像有 %1 的像素不是数值（NaN 或无穷大），已排除</translation>
    </message>
    <message>
        <source>%1 of the moving image&apos;s pixels hold no number (NaN or infinite) and are left out</source>
        <translation>浮动图像有 %1 的像素不是数值（NaN 或无穷大），已排除</translation>
    </message>
        <message>
            <source>piece %1 of %2</source>
            <translation>第 %1 个部分，共 %2 个</translation>
        </message>
        <message>
            <source>the piece around x %1, y %2 of the fixed image: %3</source>
            <translation>固定图像中 x %1、y %2 附近的部分：%3</translation>
        </message>
        <message>
            <source>it could not be registered and keeps its start (%1)</source>
            <translation>无法配准，保留其起点（%1）</translation>
        </message>
        <message>
            <source>the map folds within a piece</source>
            <translation>变换在某个部分内部发生折叠</translation>
        </message>
        <message>
            <source>began with</source>
            <translation>起点</translation>
        </message>
        <message>
            <source>the automatic start misses the landmarks by %1 at the median and was dropped</source>
            <translation>自动起点使标志点偏差 %1（中位数），已弃用</translation>
        </message>
        <message>
            <source>no automatic start was found; the landmarks are the start</source>
            <translation>未找到自动起点；以标志点为起点</translation>
        </message>
        <message>
            <source>%1 cannot use landmarks: the %2 given only chose the start; at the median they are off by %3 at the start and by %4 at the end</source>
            <translation>%1 无法遵循标志点：给出的 %2 个仅用于选择起点；其偏差中位数在起点为 %3，最终为 %4</translation>
        </message>
        <message>
            <source>%1 cannot use landmarks: the %2 given did not affect the run; at the median they are off by %3 at the start and by %4 at the end</source>
            <translation>%1 无法遵循标志点：给出的 %2 个未引导本次运行；其偏差中位数在起点为 %3，最终为 %4</translation>
        </message>
        <message>
            <source>Memory ran out while both images were being read (%1): the search, the engine and the verdict read them separately.</source>
            <translation>读取两张图像时内存不足（%1）：搜索、引擎和判定将逐一读取。</translation>
        </message>
        <message>
            <source>cannot register the region</source>
            <translation>无法配准该区域</translation>
        </message>
        <message>
            <source>it covers only %1 x %2 pixels of the fixed image</source>
            <translation>它仅覆盖固定图像的 %1 x %2 像素</translation>
        </message>
        <message>
            <source>Show more of it: at least %1 pixels a side are needed.</source>
            <translation>请显示更大的区域：每边至少需要 %1 像素。</translation>
        </message>
        <message>
            <source>the map places it outside the moving image</source>
            <translation>变换将其置于浮动图像之外</translation>
        </message>
        <message>
            <source>Choose a place that both images show, or register the whole pair again.</source>
            <translation>请选择两幅图像都显示的位置，或重新配准整个图像对。</translation>
        </message>
        <message>
            <source>cannot join the region's new map to the one around it</source>
            <translation>无法将该区域的新变换与周围的变换衔接</translation>
        </message>
        <message>
            <source>the two differ by so much that the map would fold between them</source>
            <translation>两者相差过大，变换会在其间折叠</translation>
        </message>
        <message>
            <source>Show a larger region, or register the whole pair again.</source>
            <translation>请显示更大的区域，或重新配准整个图像对。</translation>
        </message>
        <message>
            <source>judged on the processor: memory ran out on %1 (%2)</source>
            <translation>在处理器上判定，因为 %1 的内存不足（%2）</translation>
        </message>
        <message>
            <source>good</source>
            <translation>良好</translation>
        </message>
        <message>
            <source>check</source>
            <translation>需检查</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>quality</source>
            <translation>质量</translation>
        </message>
        <message>
            <source>look at</source>
            <translation>待查看</translation>
        </message>
        <message>
            <source>residual</source>
            <translation>残差</translation>
        </message>
        <message>
            <source>correlation</source>
            <translation>相关</translation>
        </message>
        <message>
            <source>map</source>
            <translation>变换</translation>
        </message>
        <message>
            <source>check points</source>
            <translation>检查点</translation>
        </message>
        <message>
            <source>landmarks</source>
            <translation>标志点</translation>
        </message>
        <message>
            <source>x %1 to %2, y %3 to %4</source>
            <translation>x %1 至 %2，y %3 至 %4</translation>
        </message>
        <message>
            <source>1 more place</source>
            <translation>另有 1 处</translation>
        </message>
        <message>
            <source>%1 more places</source>
            <translation>另有 %1 处</translation>
        </message>
        <message>
            <source>%1 of %2 blocks found again at full resolution</source>
            <translation>全分辨率下 %2 个图块中找回 %1 个</translation>
        </message>
        <message>
            <source>%1 of %2 blocks found again at %3/%4</source>
            <translation>%3/%4 分辨率下 %2 个图块中找回 %1 个</translation>
        </message>
        <message>
            <source>off by %1 at the median</source>
            <translation>偏差中位数 %1</translation>
        </message>
        <message>
            <source>median of %1 blocks at full resolution</source>
            <translation>全分辨率下 %1 个图块的中位数</translation>
        </message>
        <message>
            <source>median of %1 blocks at %2/%3</source>
            <translation>%2/%3 分辨率下 %1 个图块的中位数</translation>
        </message>
        <message>
            <source>texture's repeat %1</source>
            <translation>纹理重复度 %1</translation>
        </message>
        <message>
            <source>overlap %1</source>
            <translation>重叠 %1</translation>
        </message>
        <message>
            <source>Jacobian %1 to %2</source>
            <translation>雅可比 %1 至 %2</translation>
        </message>
        <message>
            <source>folded %1</source>
            <translation>折叠 %1</translation>
        </message>
        <message>
            <source>%1 check points off by %2 at the median</source>
            <translation>%1 个检查点的偏差中位数为 %2</translation>
        </message>
        <message>
            <source>%1 landmarks that took part off by %2 at the median</source>
            <translation>参与配准的 %1 个标志点的偏差中位数为 %2</translation>
        </message>
        <message>
            <source>each left out of the translation fit of the others off by %1 at the median</source>
            <translation>逐一排除并用其余标志点作平移拟合时，偏差中位数为 %1</translation>
        </message>
        <message>
            <source>each left out of the rigid fit of the others off by %1 at the median</source>
            <translation>逐一排除并用其余标志点作刚性拟合时，偏差中位数为 %1</translation>
        </message>
        <message>
            <source>each left out of the similarity fit of the others off by %1 at the median</source>
            <translation>逐一排除并用其余标志点作相似拟合时，偏差中位数为 %1</translation>
        </message>
        <message>
            <source>each left out of the affine fit of the others off by %1 at the median</source>
            <translation>逐一排除并用其余标志点作仿射拟合时，偏差中位数为 %1</translation>
        </message>
        <message>
            <source>largest %1</source>
            <translation>最大 %1</translation>
        </message>
        <message>
            <source>largest %1 (median %2)</source>
            <translation>最大 %1（中位数 %2）</translation>
        </message>
        <message>
            <source>%1 at the median before</source>
            <translation>之前的中位数为 %1</translation>
        </message>
        <message>
            <source>cannot write the warped image to %1</source>
            <translation>无法将变形后的图像写入 %1</translation>
        </message>
        <message>
            <source>Name it %1, and convert it afterwards if another program needs %2.</source>
            <translation>请将其命名为 %1；若其他程序需要 %2，请之后再转换。</translation>
        </message>
        <message>
            <source>cannot export to %1</source>
            <translation>无法导出到 %1</translation>
        </message>
        <message>
            <source>it is the moving image itself</source>
            <translation>它就是浮动图像本身</translation>
        </message>
        <message>
            <source>the transform does not say how large the fixed image is</source>
            <translation>该变换未说明固定图像的尺寸</translation>
        </message>
        <message>
            <source>Register again, or import the transform with both images.</source>
            <translation>请重新配准，或连同两张图像导入变换。</translation>
        </message>
        <message>
            <source>the transform was made for a moving image of %1 pixels and %2 has %3</source>
            <translation>该变换是为 %1 像素的浮动图像求得的，而 %2 有 %3 像素</translation>
        </message>
        <message>
            <source>Give the image that was registered, or another of the same size.</source>
            <translation>请给出配准时的图像，或另一张相同尺寸的图像。</translation>
        </message>
        <message>
            <source>cannot write the report %1</source>
            <translation>无法写入报告 %1</translation>
        </message>
        <message>
            <source>its name ends in neither .json nor .html</source>
            <translation>其名称既不以 .json 也不以 .html 结尾</translation>
        </message>
        <message>
            <source>Name it report.json or report.html.</source>
            <translation>请将其命名为 report.json 或 report.html。</translation>
        </message>
        <message>
            <source>cannot use the list %1</source>
            <translation>无法使用列表 %1</translation>
        </message>
        <message>
            <source>A list of pairs begins with the line fixed,moving.</source>
            <translation>图像对列表以 fixed,moving 这一行开头。</translation>
        </message>
        <message>
            <source>its header has no column %1</source>
            <translation>其表头没有列 %1</translation>
        </message>
        <message>
            <source>it names no pair</source>
            <translation>其中没有图像对</translation>
        </message>
        <message>
            <source>Write a line for every pair below the header.</source>
            <translation>请在表头下方为每个图像对写一行。</translation>
        </message>
        <message>
            <source>%1 is "%2"</source>
            <translation>%1 为“%2”</translation>
        </message>
        <message>
            <source>Pages are counted from 0.</source>
            <translation>页从 0 开始计数。</translation>
        </message>
        <message>
            <source>the fixed image is missing</source>
            <translation>缺少固定图像</translation>
        </message>
        <message>
            <source>the moving image is missing</source>
            <translation>缺少浮动图像</translation>
        </message>
        <message>
            <source>Every line names both images.</source>
            <translation>每行都要给出两张图像。</translation>
        </message>
        <message>
            <source>the id &quot;%1&quot; cannot be used as a file name</source>
            <translation>id “%1”不能用作文件名</translation>
        </message>
        <message>
            <source>Use letters, digits, - and _, and dots inside.</source>
            <translation>请使用字母、数字、- 和 _，中间可用点。</translation>
        </message>
        <message>
            <source>the id %1 is already used in line %2</source>
            <translation>id %1 已用于第 %2 行</translation>
        </message>
        <message>
            <source>Give every pair a different id, or none.</source>
            <translation>请为每个图像对指定各自的 id，或全部不指定。</translation>
        </message>
        <message>
            <source>it is not a record of a batch</source>
            <translation>它不是批处理记录</translation>
        </message>
        <message>
            <source>cannot register a batch</source>
            <translation>无法进行批量配准</translation>
        </message>
        <message>
            <source>there is no device to run it on</source>
            <translation>没有可用于执行的设备</translation>
        </message>
        <message>
            <source>device</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>内存</translation>
        </message>
        <message>
            <source>registration</source>
            <translation>配准</translation>
        </message>
        <message>
            <source>registration by structure</source>
            <translation>按结构配准</translation>
        </message>
        <message>
            <source>warp</source>
            <translation>变形</translation>
        </message>
        <message>
            <source>view</source>
            <translation>视图</translation>
        </message>
        <message>
            <source>iteration %1 of %2</source>
            <translation>第 %1/%2 次迭代</translation>
        </message>
        <message>
            <source>keeps %1 of %2 for the first run</source>
            <translation>在 %2 上为首次运行保留 %1</translation>
        </message>
        <message>
            <source>elastix was left out: %1</source>
            <translation>未使用 elastix：%1</translation>
        </message>
        <message>
            <source>no GPU is used: %1</source>
            <translation>未使用 GPU：%1</translation>
        </message>
        <message>
            <source>the NVIDIA driver understands CUDA %1, this program needs %2</source>
            <translation>NVIDIA 驱动程序支持 CUDA %1，本程序需要 %2</translation>
        </message>
        <message>
            <source>there is no NVIDIA driver on this machine</source>
            <translation>本机没有 NVIDIA 驱动程序</translation>
        </message>
        <message>
            <source>the NVIDIA driver shows no device (CUDA_VISIBLE_DEVICES may hide it)</source>
            <translation>NVIDIA 驱动程序未列出任何设备（可能被 CUDA_VISIBLE_DEVICES 隐藏）</translation>
        </message>
        <message>
            <source>the NVIDIA driver failed with "%1"</source>
            <translation>NVIDIA 驱动程序失败：“%1”</translation>
        </message>
        <message>
            <source>found %1 device, CUDA %2 (driver understands %3)</source>
            <translation>找到 %1 个设备，CUDA %2（驱动程序支持 %3）</translation>
        </message>
        <message>
            <source>found %1 devices, CUDA %2 (driver understands %3)</source>
            <translation>找到 %1 个设备，CUDA %2（驱动程序支持 %3）</translation>
        </message>
        <message>
            <source>cannot run on %1</source>
            <translation>无法在 %1 上运行</translation>
        </message>
        <message>
            <source>Use --device cpu, or leave --device out.</source>
            <translation>请使用 --device cpu，或不使用 --device。</translation>
        </message>
        <message>
            <source>'alinify-cli devices' lists the devices.</source>
            <translation>“alinify-cli devices”可列出可用设备。</translation>
        </message>
        <message>
            <source>cannot %1</source>
            <translation>无法%1</translation>
        </message>
        <message>
            <source>the GPU failed to %1</source>
            <translation>GPU 未能%1</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1，%2</translation>
        </message>
        <message>
            <source>Run with --device cpu, and check the driver if it happens again.</source>
            <translation>请用 --device cpu 运行；若再次发生，请检查驱动程序。</translation>
        </message>
        <message>
            <source>Close other programs that use the GPU, or set a smaller --gpu-memory-limit.</source>
            <translation>请关闭其他使用 GPU 的程序，或设置更小的 --gpu-memory-limit。</translation>
        </message>
        <message>
            <source>cannot use this GPU</source>
            <translation>无法使用此 GPU</translation>
        </message>
        <message>
            <source>its driver offers no memory pools</source>
            <translation>其驱动程序不提供内存池</translation>
        </message>
        <message>
            <source>Use a newer driver, or --device cpu.</source>
            <translation>请使用更新的驱动程序，或 --device cpu。</translation>
        </message>
        <message>
            <source>cannot allocate GPU memory</source>
            <translation>无法分配 GPU 内存</translation>
        </message>
        <message>
            <source>Allow more with --gpu-memory-limit.</source>
            <translation>请用 --gpu-memory-limit 允许更多内存。</translation>
        </message>
        <message>
            <source>allocate page-locked memory</source>
            <translation>分配锁页内存</translation>
        </message>
        <message>
            <source>free page-locked memory</source>
            <translation>释放锁页内存</translation>
        </message>
        <message>
            <source>create a stream</source>
            <translation>创建流</translation>
        </message>
        <message>
            <source>create an event</source>
            <translation>创建事件</translation>
        </message>
        <message>
            <source>record an event</source>
            <translation>记录事件</translation>
        </message>
        <message>
            <source>read an event</source>
            <translation>读取事件</translation>
        </message>
        <message>
            <source>copy a number from the device</source>
            <translation>从设备复制数字</translation>
        </message>
        <message>
            <source>copy memory</source>
            <translation>复制内存</translation>
        </message>
        <message>
            <source>copy memory to the device</source>
            <translation>将内存复制到设备</translation>
        </message>
        <message>
            <source>copy memory from the device</source>
            <translation>从设备复制内存</translation>
        </message>
        <message>
            <source>finish its work</source>
            <translation>完成工作</translation>
        </message>
        <message>
            <source>begin the work "%1"</source>
            <translation>开始工作“%1”</translation>
        </message>
        <message>
            <source>use the device</source>
            <translation>使用设备</translation>
        </message>
        <message>
            <source>name the current device</source>
            <translation>获取当前设备</translation>
        </message>
        <message>
            <source>ask for memory pools</source>
            <translation>查询内存池支持</translation>
        </message>
        <message>
            <source>create a memory pool</source>
            <translation>创建内存池</translation>
        </message>
        <message>
            <source>set up the memory pool</source>
            <translation>设置内存池</translation>
        </message>
        <message>
            <source>let another device reach its memory</source>
            <translation>允许另一设备访问其内存</translation>
        </message>
        <message>
            <source>allocate memory</source>
            <translation>分配内存</translation>
        </message>
        <message>
            <source>measure the free memory</source>
            <translation>测量可用内存</translation>
        </message>
        <message>
            <source>ask the pool</source>
            <translation>查询内存池</translation>
        </message>
        <message>
            <source>cannot compute Farneback flow</source>
            <translation>无法计算 Farneback 光流</translation>
        </message>
        <message>
            <source>cannot compute TV-L1 flow</source>
            <translation>无法计算 TV-L1 光流</translation>
        </message>
        <message>
            <source>OpenCV did not write its flow to the given memory</source>
            <translation>OpenCV 未将光流放到指定的位置</translation>
        </message>
        <message>
            <source>Use another engine, for example --engine flow.</source>
            <translation>其他引擎或许可行，例如 --engine flow。</translation>
        </message>
        <message>
            <source>cannot read through cuFile</source>
            <translation>无法通过 cuFile 读取</translation>
        </message>
        <message>
            <source>its library does not load (%1)</source>
            <translation>其库无法加载（%1）</translation>
        </message>
        <message>
            <source>its library has no %1</source>
            <translation>其库没有 %1</translation>
        </message>
        <message>
            <source>%1 does not take the file: %2</source>
            <translation>%1 不接受该文件：%2</translation>
        </message>
        <message>
            <source>%1 failed at byte %2 of the file: %3</source>
            <translation>%1 在文件的第 %2 字节处失败：%3</translation>
        </message>
        <message>
            <source>the CUDA driver failed (error %1)</source>
            <translation>CUDA 驱动程序失败（错误 %1）</translation>
        </message>
        <message>
            <source>error %1</source>
            <translation>错误 %1</translation>
        </message>
        <message>
            <source>%1 (error %2)</source>
            <translation>%1（错误 %2）</translation>
        </message>
        <message>
            <source>its kernel module is not loaded</source>
            <translation>其内核模块未加载</translation>
        </message>
        <message>
            <source>its library and its kernel module are of different versions</source>
            <translation>其库与内核模块的版本不同</translation>
        </message>
        <message>
            <source>this platform is not supported</source>
            <translation>不支持此平台</translation>
        </message>
        <message>
            <source>the file's disk or file system is not supported</source>
            <translation>不支持该文件所在的磁盘或文件系统</translation>
        </message>
        <message>
            <source>this GPU is not supported</source>
            <translation>不支持此 GPU</translation>
        </message>
        <message>
            <source>it does not take the memory</source>
            <translation>它不接受该内存</translation>
        </message>
        <message>
            <source>this kind of file is not supported</source>
            <translation>不支持此类文件</translation>
        </message>
        <message>
            <source>this user may not use it</source>
            <translation>此用户不得使用它</translation>
        </message>
        <message>
            <source>its configuration leaves this file out</source>
            <translation>其配置排除了此文件</translation>
        </message>
        <message>
            <source>it would have to read through the host</source>
            <translation>它将不得不经由主机读取</translation>
        </message>
        <message>
            <source>landmarks are left out: which of them took part in the run is not known</source>
            <translation>标志点未计入：不知道哪些参与了运行</translation>
        </message>
        <message>
            <source>corrected by hand at %1 places; every figure is of the corrected map</source>
            <translation>手动修正了 %1 处；所有数值均针对修正后的映射</translation>
        </message>
        <message>
            <source>translation fit of %1 landmarks</source>
            <translation>由 %1 个标志点拟合的平移</translation>
        </message>
        <message>
            <source>rigid fit of %1 landmarks</source>
            <translation>由 %1 个标志点拟合的刚性变换</translation>
        </message>
        <message>
            <source>similarity fit of %1 landmarks</source>
            <translation>由 %1 个标志点拟合的相似变换</translation>
        </message>
        <message>
            <source>affine fit of %1 landmarks</source>
            <translation>由 %1 个标志点拟合的仿射变换</translation>
        </message>
        <message>
            <source>cannot open the session with %1</source>
            <translation>无法用 %1 打开会话</translation>
        </message>
        <message>
            <source>the image has %1 pixels, the session was made with one of %2</source>
            <translation>该图像为 %1 像素，而会话所用的图像为 %2 像素</translation>
        </message>
        <message>
            <source>Point to the image that the session was made with.</source>
            <translation>请指定创建会话时所用的图像。</translation>
        </message>
        <message>
            <source>the folder is not writable or the disk is full</source>
            <translation>目录不可写或磁盘已满</translation>
        </message>
        <message>
            <source>cannot use %1 here</source>
            <translation>此处无法使用 %1</translation>
        </message>
        <message>
            <source>it leads from an image of %1 pixels to one of %2, the pair has %3 and %4</source>
            <translation>该映射从 %1 像素的图像到 %2 像素的图像，而当前图像对为 %3 和 %4</translation>
        </message>
        <message>
            <source>Open the images that it was made for, or others of the same sizes.</source>
            <translation>请打开生成该映射时所用的图像，或尺寸相同的其他图像。</translation>
        </message>
        <message>
            <source>cannot read landmarks</source>
            <translation>无法读取标志点</translation>
        </message>
        <message>
            <source>%1 files were chosen</source>
            <translation>选择了 %1 个文件</translation>
        </message>
        <message>
            <source>Choose one file of landmarks, or two of points: the fixed and the moving image's.</source>
            <translation>请选择一个标志点文件，或两个点文件：固定图像和浮动图像各一个。</translation>
        </message>
        <message>
            <source>texture</source>
            <translation>纹理</translation>
        </message>
        <message>
            <source>structure</source>
            <translation>结构</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>medium</source>
            <translation>中等</translation>
        </message>
        <message>
            <source>fast</source>
            <translation>快速</translation>
        </message>
        <message>
            <source>ultrafast</source>
            <translation>极快</translation>
        </message>
        <message>
        <source>B-spline</source>
        <translation>B 样条</translation>
    </message>
    <message>
        <source>One grid of control points, by local correlation: a smooth, compact map that elastix and ITK read exactly.</source>
        <translation>一个控制点网格，按局部相关配准：变换平滑而紧凑，elastix 和 ITK 可精确读取。</translation>
    </message>
    <message>
        <source>%1 holds no CMYK, CIE Lab or palette colours</source>
        <translation>%1 不能保存 CMYK、CIE Lab 或调色板颜色</translation>
    </message>
    <message>
        <source>%1 is not laid out for print</source>
        <translation>%1 不能采用印刷布局</translation>
    </message>
    <message>
        <source>an OME-Zarr has no place for the colour profile, which is left out</source>
        <translation>OME-Zarr 没有存放颜色配置文件的位置，已将其省略</translation>
    </message>
    <message>
        <source>cannot write with compression level '%1'</source>
        <translation>无法以压缩级别“%1”写入</translation>
    </message>
    <message>
        <source>there is no such compression level</source>
        <translation>没有这样的压缩级别</translation>
    </message>
    <message>
        <source>Choose fast, default or small.</source>
        <translation>请选择 fast、default 或 small。</translation>
    </message>
    <message>
        <source>cannot use compression level '%1'</source>
        <translation>无法使用压缩级别“%1”</translation>
    </message>
    <message>
        <source>compression '%1' has no levels</source>
        <translation>压缩方式“%1”没有级别</translation>
    </message>
    <message>
        <source>Leave --compression-level out, or choose deflate or zstd.</source>
        <translation>请省略 --compression-level，或选择 deflate 或 zstd。</translation>
    </message>
    <message>
        <source>SyN</source>
        <translation>SyN</translation>
    </message>
    <message>
        <source>Symmetric and diffeomorphic: both images move halfway, so neither is the reference; the map never folds.</source>
        <translation>对称且微分同胚：两幅图像都向中间移动，互不为参考；变换绝不折叠。</translation>
    </message>
    <message>
        <source>there are %1</source>
        <translation>可用的有 %1</translation>
    </message>
    <message>
        <source>Spacing of the control points in pixels of the fixed image; 0 chooses the one that predicts held-out places best</source>
        <translation>控制点间距，以固定图像的像素计；0 表示按对留出位置的预测效果自动选择</translation>
    </message>
    <message>
        <source>Grid spacing in micrometres</source>
        <translation>网格间距（微米）</translation>
    </message>
    <message>
        <source>The same in micrometres, if the fixed image&apos;s pixel size is known; 0 uses the spacing in pixels</source>
        <translation>同上，以微米计，需已知固定图像的像素尺寸；0 表示由另一项决定</translation>
    </message>
    <message>
        <source>Bending weight</source>
        <translation>弯曲权重</translation>
    </message>
    <message>
        <source>Stiffness relative to the images&apos; own evidence; 0 chooses the one that predicts held-out places best</source>
        <translation>相对于图像自身证据的刚度；0 表示按对留出位置的预测效果自动选择</translation>
    </message>
    <message>
        <source>Maximum number of Gauss-Newton steps</source>
        <translation>高斯-牛顿迭代的最多步数</translation>
    </message>
    <message>
        <source>Control points every %1 (%2) and a bending weight of %3 were chosen: they predict held-out places best.</source>
        <translation>选择了控制点间距 %1（%2）和弯曲权重 %3：二者对留出位置的预测最好。</translation>
    </message>
    <message>
        <source>Control points every %1 (%2) were given; a bending weight of %3 was chosen: it predicts held-out places best.</source>
        <translation>控制点间距 %1（%2）为给定值；选择了弯曲权重 %3：它对留出位置的预测最好。</translation>
    </message>
    <message>
        <source>A bending weight of %3 was given; control points every %1 (%2) were chosen: they predict held-out places best.</source>
        <translation>弯曲权重 %3 为给定值；选择了控制点间距 %1（%2）：它对留出位置的预测最好。</translation>
    </message>
    <message>
        <source>Control points every %1 (%2) and a bending weight of %3 were given.</source>
        <translation>控制点间距 %1（%2）和弯曲权重 %3 均为给定值。</translation>
    </message>
    <message>
        <source>The control points are closer together than the measurements of this resolution, one every %1: they take time and show no more detail.</source>
        <translation>控制点比此分辨率下的测量（每 %1 一次）更密：只会耗费时间，不会显示更多细节。</translation>
    </message>
    <message>
        <source>The limit of %1 Gauss-Newton steps ended the fit before it converged.</source>
        <translation>达到 %1 步高斯-牛顿迭代的上限，拟合在收敛之前结束。</translation>
    </message>
    <message>
        <source>the images are measured once every %1, and it is %2</source>
        <translation>图像每 %1 测量一次，而给定的是 %2</translation>
    </message>
    <message>
        <source>Give at least %1, or 0 to have it chosen.</source>
        <translation>请给出至少 %1，或给出 0 由程序选择。</translation>
    </message>
    <message>
        <source>cannot choose the grid spacing</source>
        <translation>无法确定网格间距</translation>
    </message>
    <message>
        <source>it is given in pixels and in micrometres</source>
        <translation>同时以像素和微米给出</translation>
    </message>
    <message>
        <source>Give one of the two.</source>
        <translation>请只给出其中一个。</translation>
    </message>
    <message>
        <source>the fixed image has no pixel size</source>
        <translation>固定图像没有像素尺寸</translation>
    </message>
    <message>
        <source>Give it in pixels, as in --set grid_spacing_px=64.</source>
        <translation>请以像素给出，例如 --set grid_spacing_px=64。</translation>
    </message>
    <message>
        <source>grid spacing</source>
        <translation>网格间距</translation>
    </message>
    <message>
        <source>SyN (ITK)</source>
        <translation>SyN（ITK）</translation>
    </message>
    <message>
        <source>ITK&apos;s symmetric normalisation as run by ANTs, for comparison: a smooth map by local correlation; slow, with a large memory footprint.</source>
        <translation>ITK 的对称归一化（与 ANTs 的用法相同），供比较：按局部相关性得到平滑的映射；速度慢，内存占用大。</translation>
    </message>
    <message>
        <source>this program was built without ITK&apos;s image registration</source>
        <translation>本程序构建时未包含 ITK 的图像配准功能</translation>
    </message>
    <message>
        <source>Choose another one, or build with ITK&apos;s development files (CONTRIBUTING.md).</source>
        <translation>请选择其他引擎，或使用 ITK 的开发文件重新构建（见 CONTRIBUTING.md）。</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Radius of the square window of the local correlation</source>
        <translation>计算局部相关性所用方形窗口的半径</translation>
    </message>
    <message>
        <source>Maximum per level, coarsest first, as in 100x70x50x20; the last level is full size, each one before it half the size of the next</source>
        <translation>每一级的最大次数，从最粗的一级开始，例如 100x70x50x20；最后一级包含全部像素，之前每一级的边长像素数依次减半</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>The longest displacement in one step, in pixels of the level</source>
        <translation>单步的最大位移，以该级的像素为单位</translation>
    </message>
    <message>
        <source>Update variance</source>
        <translation>步进方差</translation>
    </message>
    <message>
        <source>Variance of the Gaussian that smooths every step</source>
        <translation>用于平滑每一步的高斯滤波器的方差</translation>
    </message>
    <message>
        <source>Total variance</source>
        <translation>整体方差</translation>
    </message>
    <message>
        <source>Variance of the Gaussian that smooths the whole map after every step</source>
        <translation>每一步之后用于平滑整个映射的高斯滤波器的方差</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>收敛阈值</translation>
    </message>
    <message>
        <source>A level ends early where the metric improves by less than this</source>
        <translation>当度量的改善小于此值时，该级提前结束</translation>
    </message>
    <message>
        <source>Convergence window</source>
        <translation>收敛窗口</translation>
    </message>
    <message>
        <source>Number of iterations over which the improvement is judged</source>
        <translation>用于判断改善程度的迭代次数</translation>
    </message>
    <message>
        <source>it takes 1 to %1 whole numbers up to %2 with an x between them, one of them at least 1</source>
        <translation>需要 1 到 %1 个不超过 %2 的整数，以 x 分隔，其中至少有一个不小于 1</translation>
    </message>
    <message>
        <source>cannot compute SyN with ITK</source>
        <translation>无法用 ITK 计算 SyN</translation>
    </message>
    <message>
        <source>ITK says: %1</source>
        <translation>ITK 输出：%1</translation>
    </message>
    <message>
        <source>The %1 coarsest levels were left out: on them the image would be less than %2 pixels wide or high.</source>
        <translation>已略去最粗的 %1 级：在这些级上，图像的宽或高将少于 %2 像素。</translation>
    </message>
        <message>
            <source>Files of other programs are imported (transform --from elastix, itk, affine and others).</source>
            <translation>其他程序的文件需要导入（transform --from elastix、itk、affine 等）。</translation>
        </message>
        <message>
            <source>Choose one of %1.</source>
            <translation>请从 %1 中选择。</translation>
        </message>
        <message>
            <source>It goes with --to bspline, elastix, itk and itk-h5.</source>
            <translation>它可与 --to bspline、elastix、itk 和 itk-h5 一起使用。</translation>
        </message>
    <message>
        <source>Loses nothing within the fixed image; needs the HDF5 library on this machine.</source>
        <translation>在固定图像范围内不损失任何内容；需要本机安装 HDF5 库。</translation>
    </message>
    <message>
        <source>it is not an HDF5 file, or it is damaged</source>
        <translation>它不是 HDF5 文件，或已损坏</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing, or of another type</source>
        <translation>其中缺少“%1”，或其类型不符</translation>
    </message>
    <message>
        <source>the HDF5 library cannot write it</source>
        <translation>HDF5 库无法写入它</translation>
    </message>
    <message>
        <source>the HDF5 library, libhdf5 1.10 or newer, is not on this machine</source>
        <translation>本机没有 HDF5 库（libhdf5 1.10 或更新版本）</translation>
    </message>
    <message>
        <source>Install it (Debian, Ubuntu: libhdf5-103), or use itk, ITK's text files.</source>
        <translation>请安装它（Debian、Ubuntu：libhdf5-103），或使用 itk，即 ITK 的文本文件。</translation>
    </message>
    <message>
        <source>Alinify, exact</source>
        <translation>Alinify，精确</translation>
    </message>
    <message>
        <source>elastix parameter file</source>
        <translation>elastix 参数文件</translation>
    </message>
    <message>
        <source>ITK transform, text</source>
        <translation>ITK 变换，文本</translation>
    </message>
    <message>
        <source>ITK transform, HDF5</source>
        <translation>ITK 变换，HDF5</translation>
    </message>
    <message>
        <source>Nearest affine map, 2 x 3 numbers</source>
        <translation>最接近的仿射映射，2 x 3 个数</translation>
    </message>
    <message>
        <source>Nearest affine map for QuPath's image alignment</source>
        <translation>用于 QuPath 图像对齐的最接近的仿射映射</translation>
    </message>
    <message>
        <source>Displacement field, TIFF</source>
        <translation>位移场，TIFF</translation>
    </message>
    <message>
        <source>Displacement field for ITK and elastix, MetaImage</source>
        <translation>用于 ITK 和 elastix 的位移场，MetaImage</translation>
    </message>
    <message>
        <source>Displacement field for ITK, NRRD</source>
        <translation>用于 ITK 的位移场，NRRD</translation>
    </message>
    <message>
        <source>Displacement field, OME-Zarr 0.6rc0, experimental</source>
        <translation>位移场，OME-Zarr 0.6rc0，实验性</translation>
    </message>
    <message>
        <source>Thin-plate spline for Warpy in QuPath</source>
        <translation>用于 QuPath 中 Warpy 的薄板样条</translation>
    </message>
    <message>
        <source>Thin-plate spline, landmarks of BigWarp</source>
        <translation>薄板样条，BigWarp 的标志点</translation>
    </message>
    <message>
        <source>One B-spline grid and an affine map</source>
        <translation>一个 B 样条网格和一个仿射映射</translation>
    </message>
    <message>
        <source>Loses nothing.</source>
        <translation>不损失任何内容。</translation>
    </message>
    <message>
        <source>Loses nothing of affine maps and B-splines; accepts a displacement field only where a B-spline is within 0.01 px of it.</source>
        <translation>不损失仿射映射和 B 样条的任何内容；仅当 B 样条与位移场相差不超过 0.01 px 时才接受位移场。</translation>
    </message>
    <message>
        <source>Loses every deformation; the error is reported.</source>
        <translation>损失所有形变；损失多少会说明。</translation>
    </message>
    <message>
        <source>Is linear between its samples; the error is reported.</source>
        <translation>样本之间为线性；相差多少会说明。</translation>
    </message>
    <message>
        <source>Is near the map at chosen points; the error elsewhere is reported.</source>
        <translation>在所选的点上与映射一致；其他位置相差多少会说明。</translation>
    </message>
    <message>
        <source>Loses detail finer than the grid; the error is reported.</source>
        <translation>损失该间距的网格无法表达的部分；损失多少会说明。</translation>
    </message>
    <message>
        <source>A thin-plate spline through %1 points was written; it is off by %2 rms, by no more than %3 at 99 % and %4 at all of %5 places.</source>
        <translation>已写入通过 %1 个点的薄板样条；其均方根偏差为 %2，在 %5 个位置中的 99 % 处不超过 %3，在所有位置不超过 %4。</translation>
    </message>
    <message>
        <source>That is more than the %1 requested: more points, or another format, would be closer.</source>
        <translation>这超过了所要求的 %1：更多的点或其他格式会更接近。</translation>
    </message>
    <message>
        <source>millimetres need the pixel sizes of both images, and one is not known</source>
        <translation>使用毫米需要两幅图像的像素尺寸，而其中之一未知</translation>
    </message>
    <message>
        <source>Exchange it in pixels, or set the pixel sizes.</source>
        <translation>请以像素为单位交换，或设置像素尺寸。</translation>
    </message>
    <message>
        <source>It is in pixels: give both images a spacing of 1 and the origin 0, or write it in millimetres.</source>
        <translation>它以像素为单位：请将两幅图像的间距设为 1、原点设为 0，或以毫米写入。</translation>
    </message>
    <message>
        <source>The standard is a release candidate, and few programs read it yet.</source>
        <translation>该标准尚为候选版本，目前能读取它的程序很少。</translation>
    </message>
    <message>
        <source>%1 is missing in its header</source>
        <translation>其文件头中缺少 %1</translation>
    </message>
    <message>
        <source>it has no %1 header</source>
        <translation>它没有 %1 的文件头</translation>
    </message>
    <message>
        <source>%1 must hold %2 numbers, and holds %3</source>
        <translation>%1 必须包含 %2 个数，实际包含 %3 个</translation>
    </message>
    <message>
        <source>it is not a two-dimensional image</source>
        <translation>它不是二维图像</translation>
    </message>
    <message>
        <source>its samples are compressed</source>
        <translation>其样本经过压缩</translation>
    </message>
    <message>
        <source>Write it without compression.</source>
        <translation>请不压缩地写入。</translation>
    </message>
    <message>
        <source>its samples are big-endian</source>
        <translation>其样本为大端序</translation>
    </message>
    <message>
        <source>its samples are text</source>
        <translation>其样本为文本</translation>
    </message>
    <message>
        <source>a displacement field has vectors of two floating-point numbers</source>
        <translation>位移场由两个浮点数的向量组成</translation>
    </message>
    <message>
        <source>its samples are in "%1", not in this file or one beside it</source>
        <translation>其样本位于“%1”，而不在此文件或同一文件夹的文件中</translation>
    </message>
    <message>
        <source>its axes are rotated against those of the image</source>
        <translation>其坐标轴相对于图像的坐标轴有旋转</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>它被截断</translation>
    </message>
    <message>
        <source>a displacement field's FixedParameters must hold 10 numbers, and hold %1</source>
        <translation>位移场的 FixedParameters 必须包含 10 个数，实际包含 %1 个</translation>
    </message>
    <message>
        <source>cannot fit a thin-plate spline</source>
        <translation>无法拟合薄板样条</translation>
    </message>
    <message>
        <source>the fixed image is a single row or column of pixels</source>
        <translation>固定图像只有一行或一列像素</translation>
    </message>
    <message>
        <source>its tolerance is not a positive number of pixels</source>
        <translation>其容差不是正的像素数</translation>
    </message>
    <message>
        <source>it takes 4 points or more</source>
        <translation>它需要 4 个或更多的点</translation>
    </message>
    <message>
        <source>the points lie on one line, or two of them coincide</source>
        <translation>这些点位于一条直线上，或其中两个位于同一位置</translation>
    </message>
    <message>
        <source>--to %1 is experimental</source>
        <translation>--to %1 是实验性的</translation>
    </message>
    <message>
        <source>its standard is not final</source>
        <translation>其标准尚未定稿</translation>
    </message>
    <message>
        <source>Add --experimental.</source>
        <translation>请添加 --experimental。</translation>
    </message>
    <message>
        <source>cannot use --millimetres</source>
        <translation>无法使用 --millimetres</translation>
    </message>
    <message>
        <source>this format is in pixels</source>
        <translation>此格式以像素为单位</translation>
    </message>
    <message>
        <source>It goes with mha and nrrd.</source>
        <translation>它可与 mha 和 nrrd 一起使用。</translation>
    </message>
    <message>
        <source>cannot use the frame "%1"</source>
        <translation>无法使用范围“%1”</translation>
    </message>
    <message>
        <source>there is no such frame</source>
        <translation>没有这样的范围</translation>
    </message>
    <message>
        <source>Choose fixed, overlap or union.</source>
        <translation>请选择 fixed、overlap 或 union。</translation>
    </message>
    <message>
        <source>cannot find the frame of the warped image</source>
        <translation>无法确定变形图像的范围</translation>
    </message>
    <message>
        <source>continuing the map over it would take too many control points</source>
        <translation>将映射延续到该范围需要过多的控制点</translation>
    </message>
    <message>
        <source>the transform does not know how large both images are</source>
        <translation>变换不包含两幅图像的大小</translation>
    </message>
    <message>
        <source>the map has no inverse along most of the moving image's outline</source>
        <translation>在浮动图像的大部分轮廓上映射没有逆</translation>
    </message>
    <message>
        <source>the two images do not overlap</source>
        <translation>两幅图像没有重叠</translation>
    </message>
    <message>
        <source>Choose the fixed image as the frame.</source>
        <translation>请选择固定图像作为范围。</translation>
    </message>
    <message>
        <source>the moving image seems to be mirrored, and a map that does not mirror it cannot be right</source>
        <translation>浮动图像似乎是镜像的，不含镜像的映射不可能正确</translation>
    </message>
    <message>
        <source>The warped image shows %1 px of the fixed image's plane, from (%2, %3) on.</source>
        <translation>变形图像显示固定图像平面上从 (%2, %3) 开始的 %1 像素。</translation>
    </message>
    <message>
        <source>Choose a plain TIFF.</source>
        <translation>请选择普通 TIFF。</translation>
    </message>
    <message>
        <source>its description is longer or shorter than the space reserved for it</source>
        <translation>其描述的长度与预留的位置不符</translation>
    </message>
    <message>
        <source>its OME description cannot be read (%1); the pages are taken as they are</source>
        <translation>无法读取其 OME 描述（%1）；各页按原样读取</translation>
    </message>
    <message>
        <source>its OME description does not fit its pages; they are taken as they are</source>
        <translation>其 OME 描述与页不符；各页按原样读取</translation>
    </message>
    <message>
        <source>the pixel size in its OME description, %1, cannot be right; it is left out</source>
        <translation>其 OME 描述中的像素大小 %1 不可能正确；已忽略</translation>
    </message>
    <message>
        <source>its OME description states %1 x %2 pixels, but its pages have %3 x %4</source>
        <translation>其 OME 描述为 %1 x %2 像素，而各页为 %3 x %4</translation>
    </message>
    <message>
        <source>its OME description gives %1 of its pages to more than one plane</source>
        <translation>其 OME 描述把 %1 个页面分给了不止一个平面</translation>
    </message>
    <message>
        <source>%1 more pages of its size, which its OME description does not mention, are left out</source>
        <translation>另有 %1 个同样大小的页面未在其 OME 描述中提及，已被忽略</translation>
    </message>
    <message>
        <source>its OME description describes no image; the pages are taken as they are</source>
        <translation>其 OME 描述没有描述任何图像；按页面原样读取</translation>
    </message>
    <message>
        <source>its OME description is of %1, another file by its UUID; it is taken for this one&apos;s</source>
        <translation>其 OME 描述属于 %1，按 UUID 是另一个文件；此处当作本文件的描述使用</translation>
    </message>
    <message>
        <source>%1 is not stored, perhaps others neither: by the format&apos;s definition all of it is %2</source>
        <translation>%1 未存储，其他块可能也是：按格式定义其值全部为 %2</translation>
    </message>
    <message>
        <source>its OME description lists %1 of its planes twice; the first counts</source>
        <translation>其 OME 描述为 %1 个平面给出了两个位置；以第一个为准</translation>
    </message>
    <message>
        <source>%1, which its OME description names, is left out: %2</source>
        <translation>其 OME 描述提到的 %1 被忽略：%2</translation>
    </message>
    <message>
        <source>it is not in this folder</source>
        <translation>不在此文件夹中</translation>
    </message>
    <message>
        <source>it is another file (its UUID differs)</source>
        <translation>不是所指的文件（其 UUID 不同）</translation>
    </message>
    <message>
        <source>its pages are of another size or sample type</source>
        <translation>其各页的大小或采样类型不同</translation>
    </message>
    <message>
        <source>its name points outside this folder</source>
        <translation>其名称指向此文件夹之外</translation>
    </message>
    <message>
        <source>it has no page %1</source>
        <translation>没有第 %1 页</translation>
    </message>
    <message>
        <source>it holds no OME description</source>
        <translation>不含 OME 描述</translation>
    </message>
    <message>
        <source>its OME description is in another file, %1, which is left out: %2</source>
        <translation>其 OME 描述在另一个文件 %1 中，该文件被忽略：%2</translation>
    </message>
    <message>
        <source>it says in turn that the description is in %1</source>
        <translation>它又指明描述在 %1 中</translation>
    </message>
    <message>
        <source>cannot write an image as "%1"</source>
        <translation>无法将图像写为“%1”</translation>
    </message>
    <message>
        <source>there is no such kind of file</source>
        <translation>没有这种文件类型</translation>
    </message>
    <message>
        <source>cannot map a shape</source>
        <translation>无法映射形状</translation>
    </message>
    <message>
        <source>a coordinate is more than 27 million pixels from the image</source>
        <translation>某个坐标距图像超过 2700 万像素</translation>
    </message>
    <message>
        <source>GeoJSON has no geometry "%1"</source>
        <translation>GeoJSON 没有“%1”这种几何类型</translation>
    </message>
    <message>
        <source>it is neither a feature nor a geometry, but of the type "%1"</source>
        <translation>既不是要素也不是几何，而是“%1”类型</translation>
    </message>
    <message>
        <source>feature %1: %2</source>
        <translation>第 %1 个要素：%2</translation>
    </message>
    <message>
        <source>it is not valid JSON from byte %1 on</source>
        <translation>从第 %1 字节起不是有效的 JSON</translation>
    </message>
    <message>
        <source>A table begins with a line that names its columns.</source>
        <translation>表格的第一行应为列名。</translation>
    </message>
    <message>
        <source>the header has no columns %1 and %2</source>
        <translation>表头中没有 %1 和 %2 列</translation>
    </message>
    <message>
        <source>no column of the header is known to hold coordinates</source>
        <translation>表头中没有已知的坐标列</translation>
    </message>
    <message>
        <source>several columns of the header hold coordinates: %1</source>
        <translation>表头中有多组坐标列：%1</translation>
    </message>
    <message>
        <source>Name them with --x-column and --y-column.</source>
        <translation>请用 --x-column 和 --y-column 指定。</translation>
    </message>
    <message>
        <source>it is not an ImageJ region of interest</source>
        <translation>它不是 ImageJ 的感兴趣区域（ROI）</translation>
    </message>
    <message>
        <source>the region of interest is damaged</source>
        <translation>感兴趣区域（ROI）已损坏</translation>
    </message>
    <message>
        <source>ImageJ's region of type %1 is not known</source>
        <translation>未知的 ImageJ 区域类型 %1</translation>
    </message>
    <message>
        <source>the ZIP archive is too large</source>
        <translation>ZIP 压缩包过大</translation>
    </message>
    <message>
        <source>cannot write the archive</source>
        <translation>无法写入压缩包</translation>
    </message>
    <message>
        <source>cannot map %1</source>
        <translation>无法映射 %1</translation>
    </message>
    <message>
        <source>it is the file to be mapped itself</source>
        <translation>它就是要映射的文件本身</translation>
    </message>
    <message>
        <source>map annotations</source>
        <translation>映射标注</translation>
    </message>
    <message>
        <source>count labels</source>
        <translation>统计标签</translation>
    </message>
    <message>
        <source>warp labels</source>
        <translation>变形标签图像</translation>
    </message>
    <message>
        <source>its coordinates are in micrometres, and the pixel size of the %1 is not known</source>
        <translation>其坐标以微米为单位，而 %1的像素尺寸未知</translation>
    </message>
    <message>
        <source>State the pixel size of both images, or export the annotations in pixels.</source>
        <translation>请给出两幅图像的像素尺寸，或以像素为单位导出标注。</translation>
    </message>
    <message>
        <source>its coordinates are in "%1", which is neither pixels nor micrometres</source>
        <translation>其坐标单位为“%1”，既不是像素也不是微米</translation>
    </message>
    <message>
        <source>State whether it is pixels or micrometres.</source>
        <translation>请指明是像素还是微米。</translation>
    </message>
    <message>
        <source>%1 of %2 shapes lie beside the %3 (%4 pixels), to which they should belong</source>
        <translation>%2 个形状中有 %1 个位于其所属的%3（%4 像素）之外</translation>
    </message>
    <message>
        <source>They may be in micrometres, or belong to the other image: state the unit, or choose the other direction.</source>
        <translation>它们可能以微米为单位，或属于另一幅图像：请指明单位，或选择另一方向。</translation>
    </message>
    <message>
        <source>all shapes lie within %1 of the image's width and height, as if they were in micrometres: state the unit if they are</source>
        <translation>所有形状都位于图像宽高的 %1 之内，似乎以微米为单位：若是如此，请指明单位</translation>
    </message>
    <message>
        <source>%1 shapes lie beside the %2; they are kept</source>
        <translation>%1 个形状位于%2之外，已保留</translation>
    </message>
    <message>
        <source>%1 areas crossed themselves and were made valid, %2 of them crossed in the file already</source>
        <translation>%1 个区域自相交，已修复为有效；其中 %2 个在文件中就已自相交</translation>
    </message>
    <message>
        <source>%1 areas are empty and are written as a line or a point</source>
        <translation>%1 个区域面积为零，已写为线或点</translation>
    </message>
    <message>
        <source>%1 points lie where the map folds or ends; they were placed by their surroundings</source>
        <translation>%1 个点位于映射折叠或终止之处，已按其周围情况放置</translation>
    </message>
    <message>
        <source>%1 records have no place and are kept as they were</source>
        <translation>%1 条记录没有坐标，原样保留</translation>
    </message>
    <message>
        <source>%1 ellipses have become polygons</source>
        <translation>%1 个椭圆已变为多边形</translation>
    </message>
    <message>
        <source>%1 areas have several heights; the first is kept</source>
        <translation>%1 个区域有多个高度值，保留第一个</translation>
    </message>
    <message>
        <source>%1 bounding boxes no longer hold and are left out</source>
        <translation>%1 个边界框已不再适用，已略去</translation>
    </message>
    <message>
        <source>%1 records have measurements, which still describe the shapes before mapping</source>
        <translation>%1 条记录带有测量值，这些值仍对应映射前的形状</translation>
    </message>
    <message>
        <source>it has %1 channels, and a label image has one</source>
        <translation>它有 %1 个通道，而标签图像只有一个</translation>
    </message>
    <message>
        <source>Pictures are mapped by "warp".</source>
        <translation>普通图像请用“warp”变形。</translation>
    </message>
    <message>
        <source>%1 labels are not in the %2, or too small for one of its pixels</source>
        <translation>%1 个标签不在%2中，或小于其一个像素</translation>
    </message>
    <message>
        <source>it is packed</source>
        <translation>它是压缩文件</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>请先解压。</translation>
    </message>
    <message>
        <source>it is not GeoJSON, ImageJ regions, a table or an image</source>
        <translation>它既不是 GeoJSON、ImageJ 区域，也不是表格或图像</translation>
    </message>
    <message>
        <source>Export the annotations as GeoJSON, as a RoiSet or as CSV.</source>
        <translation>请将标注导出为 GeoJSON、RoiSet 或 CSV。</translation>
    </message>
    <message>
        <source>%1 features with %2 shapes mapped</source>
        <translation>已映射 %1 个要素，共 %2 个形状</translation>
    </message>
    <message>
        <source>%1 regions of interest mapped</source>
        <translation>已映射 %1 个感兴趣区域（ROI）</translation>
    </message>
    <message>
        <source>%1 places mapped: columns %2 and %3, %4</source>
        <translation>已映射 %1 个位置：列 %2 和 %3，%4</translation>
    </message>
    <message>
        <source>in micrometres</source>
        <translation>以微米为单位</translation>
    </message>
    <message>
        <source>in pixels from the corner of the first one</source>
        <translation>以像素为单位，从第一个像素的角算起</translation>
    </message>
    <message>
        <source>in pixels from the centre of the first one</source>
        <translation>以像素为单位，从第一个像素的中心算起</translation>
    </message>
    <message>
        <source>%1 labels mapped, each value kept as it was</source>
        <translation>已映射 %1 个标签，数值均保持不变</translation>
    </message>
    <message>
        <source>cannot find the columns of places</source>
        <translation>找不到坐标列</translation>
    </message>
    <message>
        <source>one of two is named</source>
        <translation>两列中只给出了一列</translation>
    </message>
    <message>
        <source>Give --x-column and --y-column.</source>
        <translation>请同时给出 --x-column 和 --y-column。</translation>
    </message>
    <message>
        <source>an area crosses itself at more than a million places</source>
        <translation>某个区域自相交超过一百万处</translation>
    </message>
    <message>
        <source>Remove it, or draw it again.</source>
        <translation>请删除它，或重新绘制。</translation>
    </message>
    <message>
        <source>an OME-TIFF is not laid out for print</source>
        <translation>OME-TIFF 不能采用印刷布局</translation>
    </message>
    <message>
        <source>the image&apos;s palette has transparent entries, which %1 does not know: its colours are written with their opacity, and mixed where the map asks for it. A PNG keeps the palette</source>
        <translation>图像的调色板含有透明项，而 %1 没有这种表示：其颜色连同不透明度一起写入，并在映射需要时混合。PNG 会保留调色板</translation>
    </message>
    <message>
        <source>read coarser levels</source>
        <translation>读取较粗的层级</translation>
    </message>
    <message>
        <source>cannot estimate the time and memory of the registration</source>
        <translation>无法估计配准的开销</translation>
    </message>
    <message>
        <source>how a design was repeated shows at full resolution only</source>
        <translation>图案如何重复只有在全分辨率下才能看出</translation>
    </message>
    <message>
        <source>Register without an estimate.</source>
        <translation>请不作估计直接配准。</translation>
    </message>
    <message>
        <source>%1 holds no inks, palettes, CIE Lab or single bits: the image is written as it is shown</source>
        <translation>%1 不能保存油墨、调色板、CIE Lab 或单个比特：图像按其显示的样子写入</translation>
    </message>
    <message>
        <source>an OME-TIFF holds no CMYK, CIE Lab or palette colours</source>
        <translation>OME-TIFF 不能保存 CMYK、CIE Lab 或调色板颜色</translation>
    </message>
    <message>
        <source>tag %1 is damaged or too large; it is not copied to the output</source>
        <translation>标签 %1 已损坏或过大；写出的文件中不会保留它</translation>
    </message>
    <message>
        <source>CCITT group 4 holds one channel of 1 bit only, this image has %1 of %2 bits</source>
        <translation>CCITT 第 4 组只能存放一个 1 位通道，此图像有 %1 个 %2 位通道</translation>
    </message>
    <message>
        <source>Choose lzw or deflate.</source>
        <translation>请选择 lzw 或 deflate。</translation>
    </message>
    <message>
        <source>Choose none, lzw, deflate, zstd, jpeg or ccitt-g4.</source>
        <translation>请选择 none、lzw、deflate、zstd、jpeg 或 ccitt-g4。</translation>
    </message>
    <message>
        <source>the image holds palette indices, which cannot be mixed: each is taken from the nearest pixel, and there are no coarser levels</source>
        <translation>图像存放的是调色板索引，不能混合：每个值取自最近的像素，并且没有更粗的层级</translation>
    </message>
    <message>
        <source>the image holds single bits, which cannot be mixed: each is taken from the nearest pixel, and there are no coarser levels</source>
        <translation>图像存放的是单个比特，不能混合：每个值取自最近的像素，并且没有更粗的层级</translation>
    </message>
    <message>
        <source>Photoshop's layers are left out: they show the image as it was before the warp</source>
        <translation>Photoshop 图层未保留：它们显示的是变形之前的图像</translation>
    </message>
    <message>
        <source>the fixed image states no resolution; the file gives the moving image's</source>
        <translation>固定图像没有给出分辨率；文件中写的是浮动图像的分辨率</translation>
    </message>
    <message>
        <source>neither image states a resolution; the file gives none</source>
        <translation>两幅图像都没有给出分辨率；文件中也没有</translation>
    </message>
    <message>
        <source>the zip's table of contents is missing: it was cut off</source>
        <translation>ZIP 文件的目录缺失：文件被截断</translation>
    </message>
    <message>
        <source>the zip's table of contents is damaged</source>
        <translation>ZIP 文件的目录已损坏</translation>
    </message>
    <message>
        <source>%1 in the zip is encrypted</source>
        <translation>ZIP 中的 %1 已加密</translation>
    </message>
    <message>
        <source>%1 in the zip is packed by method %2, only 0 and 8 (deflate) can be read</source>
        <translation>ZIP 中的 %1 以方法 %2 压缩，只能读取 0 和 8（deflate）</translation>
    </message>
    <message>
        <source>%1 in the zip is not where its table of contents says</source>
        <translation>ZIP 中的 %1 不在目录所示的位置</translation>
    </message>
    <message>
        <source>%1 in the zip is damaged</source>
        <translation>ZIP 中的 %1 已损坏</translation>
    </message>
    <message>
        <source>%1 has %2, far more than possible</source>
        <translation>%1 有 %2，远超可能的大小</translation>
    </message>
    <message>
        <source>its data ends early</source>
        <translation>其数据过早结束</translation>
    </message>
    <message>
        <source>it holds more than its %1 bytes</source>
        <translation>其内容超过应有的 %1 字节</translation>
    </message>
    <message>
        <source>it claims %1 bytes instead of %2</source>
        <translation>其声称有 %1 字节，而不是 %2 字节</translation>
    </message>
    <message>
        <source>it holds %1 bytes instead of %2</source>
        <translation>其含有 %1 字节，而不是 %2 字节</translation>
    </message>
    <message>
        <source>it is not %1 data</source>
        <translation>这不是 %1 数据</translation>
    </message>
    <message>
        <source>its checksum does not match</source>
        <translation>校验和不符</translation>
    </message>
    <message>
        <source>it takes %1 bytes, at most %2 are possible</source>
        <translation>它占 %1 字节，最多只能有 %2 字节</translation>
    </message>
    <message>
        <source>its shard is too short for an index</source>
        <translation>其分片太短，容不下索引</translation>
    </message>
    <message>
        <source>its shard's index says %1 bytes from %2 on, the shard has %3</source>
        <translation>其分片索引称从 %2 起有 %1 字节，而分片只有 %3 字节</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>数据块 %1</translation>
    </message>
    <message>
        <source>Write it again with plain chunks, compressed with blosc, zstd or gzip.</source>
        <translation>请以普通数据块重新写入，用 blosc、zstd 或 gzip 压缩。</translation>
    </message>
    <message>
        <source>it has %1 dimensions</source>
        <translation>它有 %1 个维度</translation>
    </message>
    <message>
        <source>samples of type %1 are not supported</source>
        <translation>类型为 %1 的样本不是像素</translation>
    </message>
    <message>
        <source>%1 is not a fill value of its type</source>
        <translation>%1 不是该类型的填充值</translation>
    </message>
    <message>
        <source>the codec "%1" cannot be read</source>
        <translation>无法读取编解码器“%1”</translation>
    </message>
    <message>
        <source>the codec "bytes" is missing</source>
        <translation>缺少编解码器“bytes”</translation>
    </message>
    <message>
        <source>it is of a zarr version that cannot be read</source>
        <translation>无法读取其 zarr 版本</translation>
    </message>
    <message>
        <source>its chunks are transposed (order F), which cannot be read</source>
        <translation>其数据块是转置的（F 顺序），无法读取</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a chunk key separator</source>
        <translation>“%1”不是数据块编号的分隔符</translation>
    </message>
    <message>
        <source>its shards do not consist of whole chunks</source>
        <translation>其分片不是由完整的数据块组成</translation>
    </message>
    <message>
        <source>its shards have too many chunks</source>
        <translation>其分片的数据块过多</translation>
    </message>
    <message>
        <source>it is a group, not an array</source>
        <translation>它是组而不是数组</translation>
    </message>
    <message>
        <source>its grid of chunks is not regular</source>
        <translation>其数据块网格不规则</translation>
    </message>
    <message>
        <source>storage transformers cannot be read</source>
        <translation>无法读取存储转换器</translation>
    </message>
    <message>
        <source>its chunks and its shape have different numbers of dimensions</source>
        <translation>其数据块与形状的维数不同</translation>
    </message>
    <message>
        <source>one of its chunks takes %1</source>
        <translation>其一个数据块占 %1</translation>
    </message>
    <message>
        <source>its array %1 is missing</source>
        <translation>缺少数组 %1</translation>
    </message>
    <message>
        <source>no chunk of level %1 is stored: by the format's definition all of it is %2</source>
        <translation>第 %1 层没有存储任何数据块：按格式定义，全部为 %2</translation>
    </message>
    <message>
        <source>the axis &quot;%1&quot; is not t, c, z, y or x, or appears twice</source>
        <translation>轴“%1”不是 t、c、z、y、x 之一，或重复出现</translation>
    </message>
    <message>
        <source>its axes have no y and x</source>
        <translation>其轴中没有 y 和 x</translation>
    </message>
    <message>
        <source>must have %1 numbers, one per axis</source>
        <translation>必须有 %1 个数，每轴一个</translation>
    </message>
    <message>
        <source>it lists %1</source>
        <translation>其中列出了 %1 个</translation>
    </message>
    <message>
        <source>it is a zarr without an image as OME describes it (no "multiscales")</source>
        <translation>这是没有 OME 图像描述（无“multiscales”）的 zarr</translation>
    </message>
    <message>
        <source>Export it as OME-Zarr, or as TIFF.</source>
        <translation>请将其导出为 OME-Zarr 或 TIFF。</translation>
    </message>
    <message>
        <source>it is a plate of many images</source>
        <translation>这是含有许多图像的多孔板</translation>
    </message>
    <message>
        <source>Open the folder of one of its images, such as A/1/0 in it.</source>
        <translation>请打开其中某个图像的文件夹，例如其中的 A/1/0。</translation>
    </message>
    <message>
        <source>its labels are not read: %1</source>
        <translation>不读取其标签：%1</translation>
    </message>
    <message>
        <source>its scale of %1 x %2 is ignored</source>
        <translation>不采信其 %1 x %2 的比例</translation>
    </message>
    <message>
        <source>the scale of level %1 contradicts its size, which counts</source>
        <translation>第 %1 层的比例与其尺寸矛盾，以尺寸为准</translation>
    </message>
    <message>
        <source>it names %1 axes, but the array %3 has %2 dimensions</source>
        <translation>它列出 %1 个轴，但数组 %3 有 %2 个维度</translation>
    </message>
    <message>
        <source>it claims an impossible number of planes</source>
        <translation>它声称的平面数超出可能</translation>
    </message>
    <message>
        <source>it claims %1 channels</source>
        <translation>它声称有 %1 个通道</translation>
    </message>
    <message>
        <source>it holds %1 images, whose planes do not belong together</source>
        <translation>它含有 %1 幅图像，其平面不属于同一图像</translation>
    </message>
    <message>
        <source>it describes %1 channels and has %2; their names are left out</source>
        <translation>它描述了 %1 个通道，实际有 %2 个；通道名称已略去</translation>
    </message>
    <message>
        <source>a file has that name, and an OME-Zarr is a folder</source>
        <translation>已有同名文件，而 OME-Zarr 是文件夹</translation>
    </message>
    <message>
        <source>a folder has that name and is not an OME-Zarr, so it is not replaced</source>
        <translation>已有同名文件夹且不是 OME-Zarr，因此不会替换</translation>
    </message>
    <message>
        <source>cannot write such an OME-Zarr</source>
        <translation>无法写入这样的 OME-Zarr</translation>
    </message>
    <message>
        <source>Choose 0.4 or 0.5.</source>
        <translation>请选择 0.4 或 0.5。</translation>
    </message>
    <message>
        <source>an OME-Zarr cannot hold it</source>
        <translation>OME-Zarr 不支持它</translation>
    </message>
        <message>
            <source>it is not in one of the supported formats: %1</source>
            <translation>它不属于此处可读取的任何格式：%1</translation>
        </message>
    <message>
        <source>%1 says: %2</source>
        <translation>%1 报告：%2</translation>
    </message>
    <message>
        <source>it has %1 axes; images of two axes and stacks of them are read</source>
        <translation>它有 %1 个轴；仅读取二维图像及其堆栈</translation>
    </message>
    <message>
        <source>its samples are of type %1</source>
        <translation>其样本类型为 %1</translation>
    </message>
    <message>
        <source>its spacing of %1 has no unit and is not used</source>
        <translation>其像素间距 %1 没有单位，因此不使用</translation>
    </message>
    <message>
        <source>its spacing of 1 mm is ignored: programs write it when they know no scale</source>
        <translation>其像素间距 1 mm 不可信：程序在不知道比例时会写入该值</translation>
    </message>
    <message>
        <source>its spacing of %1 makes no sense and is not used</source>
        <translation>其像素间距 %1 不合理，因此不使用</translation>
    </message>
    <message>
        <source>its axes are rotated or mirrored (direction %1); its pixels are read as stored</source>
        <translation>文件声明其坐标轴经过旋转或镜像（方向 %1）；像素按存储方式读取</translation>
    </message>
    <message>
        <source>it is a tiled whole slide, which OpenSlide 4 reads but this system&apos;s OpenSlide does not (%1)</source>
        <translation>它是分块的全切片图像，OpenSlide 4 可以读取，但本系统的版本不能（%1）</translation>
    </message>
    <message>
        <source>its samples are inverted (MONOCHROME1), so that larger ones are brighter</source>
        <translation>其样本已反转（MONOCHROME1），使较大值更亮</translation>
    </message>
    <message>
        <source>its rescale slope %1 and intercept %2 are applied</source>
        <translation>已应用其重新缩放斜率 %1 和截距 %2</translation>
    </message>
    <message>
        <source>its spacing is that of the detector, not of the object, and is not used</source>
        <translation>其像素间距是探测器的，而非所示对象的，因此不使用</translation>
    </message>
    <message>
        <source>Install OpenSlide 4, or convert it to TIFF.</source>
        <translation>请安装 OpenSlide 4，或将其转换为 TIFF。</translation>
    </message>
    <message>
        <source>OpenSlide, which reads such slides, is not installed</source>
        <translation>未安装读取此类切片的 OpenSlide</translation>
    </message>
    <message>
        <source>Install OpenSlide, or convert the slide to TIFF.</source>
        <translation>请安装 OpenSlide，或将切片转换为 TIFF。</translation>
    </message>
    <message>
        <source>the OpenSlide of this system has no function %1</source>
        <translation>本系统的 OpenSlide 没有函数 %1</translation>
    </message>
    <message>
        <source>OpenSlide %1 does not support this slide</source>
        <translation>OpenSlide %1 不认识此类切片</translation>
    </message>
    <message>
        <source>the program %1, which reads slides, is missing</source>
        <translation>缺少读取切片的程序 %1</translation>
    </message>
    <message>
        <source>Install this program again.</source>
        <translation>请重新安装本程序。</translation>
    </message>
    <message>
        <source>the program that reads slides crashed on it</source>
        <translation>读取切片的程序在处理它时崩溃</translation>
    </message>
    <message>
        <source>the program that reads slides did not answer within %1 s</source>
        <translation>读取切片的程序在 %1 秒内没有应答</translation>
    </message>
    <message>
        <source>the program that reads slides gave an answer that makes no sense</source>
        <translation>读取切片的程序给出了无意义的应答</translation>
    </message>
    <message>
        <source>Convert the slide to TIFF.</source>
        <translation>请将切片转换为 TIFF。</translation>
    </message>
    <message>
        <source>the pyramid level %1 is left out: its size does not fit the image</source>
        <translation>已略去金字塔层级 %1：其尺寸与图像不符</translation>
    </message>
    <message>
        <source>its CIE Lab samples lie in planes of their own</source>
        <translation>其 CIE Lab 样本分别存放在独立的平面中</translation>
    </message>
    <message>
        <source>this program was built without %1</source>
        <translation>本程序构建时未包含 %1</translation>
    </message>
    <message>
        <source>the JPEG 2000 image is damaged (%1)</source>
        <translation>JPEG 2000 图像已损坏（%1）</translation>
    </message>
    <message>
        <source>its components differ in sampling or sign</source>
        <translation>其各分量的采样或符号不同</translation>
    </message>
    <message>
        <source>its colour space is not supported</source>
        <translation>不支持其颜色空间</translation>
    </message>
    <message>
        <source>the WebP is damaged or ends early</source>
        <translation>WebP 已损坏或过早结束</translation>
    </message>
    <message>
        <source>it is an animation</source>
        <translation>它是动画</translation>
    </message>
    <message>
        <source>Save one of its pictures as an image of its own.</source>
        <translation>请将其中一幅图片单独保存为图像。</translation>
    </message>
    <message>
        <source>%1 has %2 px, not %3</source>
        <translation>%1 为 %2 像素，而不是 %3</translation>
    </message>
    <message>
        <source>Images warped by one map must have the same size.</source>
        <translation>经过同一映射的图像必须大小相同。</translation>
    </message>
    <message>
        <source>Give the fixed image that the transform was found with.</source>
        <translation>请给出求得该变换时所用的固定图像。</translation>
    </message>
    <message>
        <source>it is one of the images that are read</source>
        <translation>它是正在读取的图像之一</translation>
    </message>
    <message>
        <source>cannot tell where to write</source>
        <translation>无法确定写入位置</translation>
    </message>
    <message>
        <source>there must be one of --out and --out-dir</source>
        <translation>必须给出 --out 和 --out-dir 之一</translation>
    </message>
    <message>
        <source>Give a file with --out, or a folder with --out-dir.</source>
        <translation>请用 --out 给出文件，或用 --out-dir 给出文件夹。</translation>
    </message>
    <message>
        <source>several images do not go into one file by themselves</source>
        <translation>多幅图像不会自动写入一个文件</translation>
    </message>
    <message>
        <source>Give --merge, or a folder with --out-dir.</source>
        <translation>请给出 --merge，或用 --out-dir 给出文件夹。</translation>
    </message>
    <message>
        <source>merged images make one file</source>
        <translation>合并的图像写成一个文件</translation>
    </message>
    <message>
        <source>Give its name with --out.</source>
        <translation>请用 --out 给出其名称。</translation>
    </message>
        <message>
            <source>%1: the record of an earlier run is ignored: %2</source>
            <translation>%1：先前运行的记录被忽略：%2</translation>
        </message>
        <message>
            <source>shard %1: %2 of %3 pairs</source>
            <translation>分片 %1：%3 对中的 %2 对</translation>
        </message>
        <message>
            <source>asked to end: no further pair is begun; running pairs have %1 to finish</source>
            <translation>收到结束请求：不再开始新的图像对；正在运行的还有 %1 可以完成</translation>
        </message>
        <message>
            <source>%1 batches still write into the folder</source>
            <translation>仍有 %1 个批处理在写入该文件夹</translation>
        </message>
        <message>
            <source>%1 batch still writes into the folder</source>
            <translation>仍有 %1 个批处理在写入该文件夹</translation>
        </message>
        <message>
            <source>pairs in the folder but not in the list: %1, %2 among them</source>
            <translation>文件夹中有而列表中没有的图像对：%1 个，其中包括 %2</translation>
        </message>
        <message>
            <source>cannot both register a shard and merge</source>
            <translation>不能同时配准一个分片又进行合并</translation>
        </message>
        <message>
            <source>--merge reads the results of all shards</source>
            <translation>--merge 读取所有分片留下的结果</translation>
        </message>
        <message>
            <source>Leave one of the two out.</source>
            <translation>请去掉其中一个。</translation>
        </message>
        <message>
            <source>%1 of %2 pairs is missing</source>
            <translation>%2 对中缺少 %1 对</translation>
        </message>
        <message>
            <source>%1 of %2 pairs are missing</source>
            <translation>%2 对中缺少 %1 对</translation>
        </message>
        <message>
            <source>Run the shards again with --resume; --merge then lists the rest. All are in %1.</source>
            <translation>用 --resume 再次运行各分片；之后 --merge 会给出其余部分。全部见 %1。</translation>
        </message>
        <message>
            <source>cannot use --shard %1</source>
            <translation>无法使用 --shard %1</translation>
        </message>
        <message>
            <source>it is not I/N with whole numbers and 1 &lt;= I &lt;= N</source>
            <translation>它不是 I/N 形式的整数，且 1 &lt;= I &lt;= N</translation>
        </message>
        <message>
            <source>Give for example --shard 3/16; shards are counted from 1.</source>
            <translation>例如使用 --shard 3/16；分片从 1 开始计数。</translation>
        </message>
        <message>
            <source>cannot begin a batch in this folder</source>
            <translation>无法在此文件夹中开始批处理</translation>
        </message>
        <message>
            <source>another one that may have pairs in common writes into it (shard %1, on %2, process %3)</source>
            <translation>另一个可能包含相同图像对的批处理正在写入（分片 %1，位于 %2，进程 %3）</translation>
        </message>
        <message>
            <source>Wait until it has ended, stop it, or give another --out-dir. Shards of one list with the same N run side by side.</source>
            <translation>请等待其结束、将其停止，或指定另一个 --out-dir。同一列表且 N 相同的分片可以并行运行。</translation>
        </message>
        <message>
            <source>waiting to see whether the batch with shard %1 on %2 still runs</source>
            <translation>正在等待确认 %2 上分片 %1 的批处理是否仍在运行</translation>
        </message>
        <message>
            <source>find the pieces</source>
            <translation>查找各部分</translation>
        </message>
        <message>
            <source>cannot find a foreground in %1</source>
            <translation>无法在 %1 中找到前景</translation>
        </message>
        <message>
            <source>cannot find a foreground in the image</source>
            <translation>无法在图像中找到前景</translation>
        </message>
        <message>
            <source>all its pixels are of the same grey, %1</source>
            <translation>其所有像素的灰度都相同：%1</translation>
        </message>
        <message>
            <source>A uniform image has neither foreground nor background: choose another image, or another page of it.</source>
            <translation>均匀的图像没有前景和背景之分：请选择另一幅图像，或其另一页。</translation>
        </message>
        <message>
            <source>nothing is brighter than the threshold %1 (the image&apos;s greys go from %2 to %3)</source>
            <translation>没有任何像素比阈值 %1 更亮（图像灰度范围为 %2 至 %3）</translation>
        </message>
        <message>
            <source>nothing is darker than the threshold %1 (the image&apos;s greys go from %2 to %3)</source>
            <translation>没有任何像素比阈值 %1 更暗（图像灰度范围为 %2 至 %3）</translation>
        </message>
        <message>
            <source>Use another --threshold, or the other side with --foreground.</source>
            <translation>请改用其他 --threshold，或用 --foreground 选择另一侧。</translation>
        </message>
        <message>
            <source>opening by %1 and removing pieces below %2 leaves nothing</source>
            <translation>以 %1 作开运算并去除小于 %2 的部分后，什么都没有剩下</translation>
        </message>
        <message>
            <source>Use a smaller --min-area or --open.</source>
            <translation>请减小 --min-area 或 --open。</translation>
        </message>
        <message>
            <source>a smallest piece of %1 is larger than the image (%2)</source>
            <translation>最小部分 %1 比整幅图像（%2）还大</translation>
        </message>
        <message>
            <source>%1 of the image is foreground: it may fill its frame, or lie on the other side of the threshold</source>
            <translation>图像的 %1 为前景：前景可能充满画面，也可能位于阈值的另一侧</translation>
        </message>
        <message>
            <source>only %1 of the image is foreground</source>
            <translation>图像中只有 %1 为前景</translation>
        </message>
        <message>
            <source>found at 1/%1 of the resolution (%2): outlines are right to about %3</source>
            <translation>在 1/%1 分辨率（%2）下查找：轮廓误差约为 %3</translation>
        </message>
        <message>
            <source>found at 1/%1 of the resolution (%2), because %3 of memory are free: outlines are right to about %4</source>
            <translation>由于可用内存为 %3，在 1/%1 分辨率（%2）下查找：轮廓误差约为 %4</translation>
        </message>
        <message>
            <source>find the foreground</source>
            <translation>查找前景</translation>
        </message>
        <message>
            <source>write the pieces</source>
            <translation>写出各部分</translation>
        </message>
        <message>
            <source>it is neither a method nor a grey</source>
            <translation>它既不是方法，也不是灰度值</translation>
        </message>
        <message>
            <source>Write otsu, triangle, or a grey of the image such as 128.</source>
            <translation>请写 otsu、triangle，或图像的灰度值（例如 128）。</translation>
        </message>
        <message>
            <source>it is not an area</source>
            <translation>它不是面积</translation>
        </message>
        <message>
            <source>Write all, none, or an area in pixels such as 5000.</source>
            <translation>请写 all、none，或以像素计的面积（例如 5000）。</translation>
        </message>
        <message>
            <source>%1 sections are out of range</source>
            <translation>%1 张切片超出范围</translation>
        </message>
        <message>
            <source>Use 2 to 1000.</source>
            <translation>请使用 2 到 1000。</translation>
        </message>
        <message>
            <source>the lifetime of structures is out of range</source>
            <translation>结构的存续长度超出范围</translation>
        </message>
        <message>
            <source>Use 0.5 to 1000 sections.</source>
            <translation>请使用 0.5 到 1000 张切片。</translation>
        </message>
        <message>
            <source>section %1 of %2</source>
            <translation>第 %1 张切片，共 %2 张</translation>
        </message>
        <message>
            <source>the map of %1 is for a fixed image of %2 px, the others are for one of %3 px</source>
            <translation>%1 的变换对应 %2 px 的固定图像，其余的对应 %3</translation>
        </message>
        <message>
            <source>Images in one file share one fixed image: give maps that were registered to it.</source>
            <translation>同一文件中的图像位于同一固定图像上：请给出用它求得的变换。</translation>
        </message>
        <message>
            <source>no part of the fixed image is shown by all images</source>
            <translation>没有所有图像都显示的位置</translation>
        </message>
        <message>
            <source>Choose the frame of the fixed image, or the union.</source>
            <translation>请选择固定图像的画幅或并集。</translation>
        </message>
        <message>
            <source>cannot put one map after the other</source>
            <translation>无法将变换依次复合</translation>
        </message>
        <message>
            <source>the first one maps into an image of %1 px, the second one starts from an image of %2 px</source>
            <translation>第一个变换到达 %1 px 的图像，而第二个始于 %2 px 的图像</translation>
        </message>
        <message>
            <source>Give two maps so that the first one&apos;s moving image is the second one&apos;s fixed image.</source>
            <translation>请给出这样的变换：第一个的浮动图像是第二个的固定图像。</translation>
        </message>
        <message>
            <source>began from a map found before</source>
            <translation>从先前求得的变换开始</translation>
        </message>
        <message>
            <source>cannot register the series</source>
            <translation>无法配准该系列</translation>
        </message>
        <message>
            <source>A list of sections begins with the line id,image.</source>
            <translation>切片列表以 id,image 一行开头。</translation>
        </message>
        <message>
            <source>The first line names the columns: image and, where wanted, id,mask,page,order.</source>
            <translation>首行给出列名：image，需要时还有 id,mask,page,order。</translation>
        </message>
        <message>
            <source>a series has at least two sections, and this one has %1</source>
            <translation>一个系列至少有两张切片，而这个只有 %1 张</translation>
        </message>
        <message>
            <source>Name the images of all sections, or list them, one per line.</source>
            <translation>请列出所有切片的图像，或在列表中为每张写一行。</translation>
        </message>
        <message>
            <source>the image is missing</source>
            <translation>缺少图像</translation>
        </message>
        <message>
            <source>Every line names the image of a section.</source>
            <translation>每行给出一张切片的图像。</translation>
        </message>
        <message>
            <source>Give every section a different id, or none.</source>
            <translation>请为每张切片指定各自的 id，或都不指定。</translation>
        </message>
        <message>
            <source>its place in the order is that of line %1</source>
            <translation>它在顺序中的位置与第 %1 行相同</translation>
        </message>
        <message>
            <source>The column order holds a different number for every section.</source>
            <translation>order 列为每张切片给出一个互不相同的数。</translation>
        </message>
        <message>
            <source>there is no strategy &quot;%1&quot;</source>
            <translation>没有策略“%1”</translation>
        </message>
        <message>
            <source>Choose reference, neighbour or auto.</source>
            <translation>请选择 reference、neighbour 或 auto。</translation>
        </message>
        <message>
            <source>compare section %1 of %2</source>
            <translation>比较第 %1 张切片，共 %2 张</translation>
        </message>
        <message>
            <source>it is not a record of a pair of a series</source>
            <translation>它不是系列中图像对的记录</translation>
        </message>
        <message>
            <source>no section that links it to the reference was registered</source>
            <translation>没有可经由的切片配准到参考图像上</translation>
        </message>
        <message>
            <source>that of the maps of its chain</source>
            <translation>与其各组成变换相同</translation>
        </message>
        <message>
            <source>the map was chained by way of %1</source>
            <translation>该变换经由 %1 复合而成</translation>
        </message>
        <message>
            <source>both images agree under it no better than by chance: it rests on its chain alone, unconfirmed by the images</source>
            <translation>两幅图像在该变换下的一致程度不高于偶然：它仅依靠其变换链，其去向未经证实</translation>
        </message>
        <message>
            <source>not every map of its chain is good</source>
            <translation>其组成变换并非都良好</translation>
        </message>
        <message>
            <source>cannot make a series</source>
            <translation>无法生成系列</translation>
        </message>
        <message>
            <source>only tissue comes in sections, and only in colour</source>
            <translation>只有组织可生成切片，且均为彩色</translation>
        </message>
        <message>
            <source>Give --kind tissue, without --grey.</source>
            <translation>请使用 --kind tissue，不要使用 --grey。</translation>
        </message>
        <message>
            <source>the series itself</source>
            <translation>系列本身</translation>
        </message>
        <message>
            <source>a series has none</source>
            <translation>系列没有标志点</translation>
        </message>
        <message>
        <source>%1: the pixel sizes given are those of pairs; of a series&apos; sections those count that their files state</source>
        <translation>%1：给出的像素尺寸属于图像对；序列切片以其文件中所写的为准</translation>
    </message>
    <message>
            <source>%1: a series has no landmarks; it begins as with --initial auto</source>
            <translation>%1：系列没有标志点，按 --initial auto 开始</translation>
        </message>
        <message>
            <source>cannot tile a design in a series</source>
            <translation>无法在系列中平铺花型</translation>
        </message>
        <message>
            <source>its sections are whole pictures</source>
            <translation>它的切片都是完整的图像</translation>
        </message>
        <message>
            <source>Leave --moving-repeat and --repeat-size out, or give the design&apos;s pairs a list of their own.</source>
            <translation>请去掉 --moving-repeat 和 --repeat-size，或者为带花型的图像对另列一个清单。</translation>
        </message>
        <message>
            <source>%1 is shared with other programs: %2 of its %3 are free; each pair uses no more than is free when it begins</source>
            <translation>%1 与其他程序共用：%3 中有 %2 空闲；每一对图像开始时只使用当时空闲的部分</translation>
        </message>
        <message>
            <source>other programs also use these cores and kept the trial waiting for %1 of its time: alone, the batch would take about %2</source>
            <translation>其他程序也在使用这些核心，试运行有 %1 的时间在等待：若单独运行，批处理大约需要 %2</translation>
        </message>
        <message>
            <source>Leave --initial out, or give another start.</source>
            <translation>请省略 --initial，或指定其他起始方式。</translation>
        </message>
        <message>
            <source>cannot find the reference %1</source>
            <translation>找不到参考切片 %1</translation>
        </message>
        <message>
            <source>none of the %1 sections, %2 to %3, has that id or file</source>
            <translation>%1 张切片（%2 至 %3）中没有该 id 或文件</translation>
        </message>
        <message>
            <source>Give the id of one, or leave --reference out.</source>
            <translation>请给出其中一张的 id，或省略 --reference。</translation>
        </message>
        <message>
            <source>%1: there is no file %2 now</source>
            <translation>%1：目前没有文件 %2</translation>
        </message>
        <message>
            <source>compare the sections</source>
            <translation>比较切片</translation>
        </message>
        <message>
            <source>put maps together</source>
            <translation>复合变换</translation>
        </message>
        <message>
            <source>merge the sections</source>
            <translation>合并切片</translation>
        </message>
        <message>
            <source>the reference is %1, the section in the middle</source>
            <translation>参考切片为 %1，即居中的切片</translation>
        </message>
        <message>
            <source>the reference is %1, which resembles the others most</source>
            <translation>参考切片为 %1，它与其他切片最相似</translation>
        </message>
        <message>
            <source>left out of the merged image because they have no map: %1</source>
            <translation>因缺少变换而未并入合并图像：%1</translation>
        </message>
        <message>
            <source>%1 of %2 section failed</source>
            <translation>%2 张切片中有 %1 张失败</translation>
        </message>
        <message>
            <source>%1 of %2 sections failed</source>
            <translation>%2 张切片中有 %1 张失败</translation>
        </message>
        <message>
            <source>All sections are in %1.</source>
            <translation>所有切片见 %1。</translation>
        </message>
        <message>
            <source>cannot repeat the design</source>
            <translation>无法将花型连续排列</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a kind of repeat</source>
            <translation>“%1”不是接回头方式</translation>
        </message>
        <message>
            <source>Use straight, half-drop, brick, or a share such as 1/3-drop or 1/4-brick; then, after commas, mirror-columns, mirror-rows, turn-90, turn-180 or turn-270.</source>
            <translation>请使用 straight、half-drop、brick，或 1/3-drop、1/4-brick 这样的比例；其后可用逗号接 mirror-columns、mirror-rows、turn-90、turn-180 或 turn-270。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a whole number of pixels</source>
            <translation>“%1”不是整数像素</translation>
        </message>
        <message>
            <source>Write WIDTHxHEIGHT in whole pixels of the design, such as 640x480, or the size on the cloth, such as 120x90mm. A design whose repeat ends between two pixels has to be resampled first.</source>
            <translation>请用花型的整数像素写“宽x高”，例如 640x480，或写布面上的尺寸，例如 120x90mm。花回边界落在两个像素之间的花型须先重采样。</translation>
        </message>
        <message>
            <source>a repeat of %1 px is larger than the design, which has %2 px</source>
            <translation>%1 像素的花回大于花型本身（%2 像素）</translation>
        </message>
        <message>
            <source>Give at most the design&apos;s own size, or leave the size out.</source>
            <translation>请给出不超过花型自身的尺寸，或省略尺寸。</translation>
        </message>
        <message>
            <source>it would have no pixel</source>
            <translation>结果将不含任何像素</translation>
        </message>
        <message>
            <source>the transform says that its moving image is repeated as &quot;%1&quot;, which this program does not understand</source>
            <translation>变换记录其浮动图像按“%1”连续排列，本程序无法理解</translation>
        </message>
        <message>
            <source>it is one repeat of a design, tiled</source>
            <translation>它是由一个花回连续排列而成的</translation>
        </message>
        <message>
            <source>the %1 row of pixels of the design is off by %2 levels of %3: repeated, it shows as a line</source>
            <translation>花型%1的一行像素偏差 %2 级（共 %3 级）：连续排列后会显出一条线</translation>
        </message>
        <message>
            <source>the %1 column of pixels of the design is off by %2 levels of %3: repeated, it shows as a line</source>
            <translation>花型%1的一列像素偏差 %2 级（共 %3 级）：连续排列后会显出一条线</translation>
        </message>
        <message>
            <source>topmost</source>
            <translation>最上方</translation>
        </message>
        <message>
            <source>bottom</source>
            <translation>最下方</translation>
        </message>
        <message>
            <source>leftmost</source>
            <translation>最左侧</translation>
        </message>
        <message>
            <source>rightmost</source>
            <translation>最右侧</translation>
        </message>
        <message>
            <source>repeated as %1, the design does not close from bottom to top: its pixels differ by %2 levels of %3 there, and by %4 inside</source>
            <translation>按 %1 排列时，花型上下接不上：接缝处相邻像素相差 %2 级（共 %3 级），内部相差 %4 级</translation>
        </message>
        <message>
            <source>repeated as %1, the design does not close from right to left: its pixels differ by %2 levels of %3 there, and by %4 inside</source>
            <translation>按 %1 排列时，花型左右接不上：接缝处相邻像素相差 %2 级（共 %3 级），内部相差 %4 级</translation>
        </message>
        <message>
            <source>look for the design&apos;s repeats</source>
            <translation>查找花型的花回</translation>
        </message>
        <message>
            <source>follow the design over the scan</source>
            <translation>在扫描图上跟踪花型</translation>
        </message>
        <message>
            <source>the design shows one value only</source>
            <translation>花型只有单一的值</translation>
        </message>
        <message>
            <source>the scan shows no period of its own, as where it holds less than two repeats: the design was looked for as a single picture, and how it is repeated is known only as far as the scan shows</source>
            <translation>扫描图未显示自身的周期（例如不足两个花回）：已将花型当作单幅图像查找，其排列方式只在扫描图所示范围内可知</translation>
        </message>
        <message>
            <source>the design could not be followed from the middle of the scan outwards: check that the repeats lie where they should</source>
            <translation>无法从扫描图中央向外跟踪花型：请检查各花回的位置是否正确</translation>
        </message>
        <message>
            <source>place the design</source>
            <translation>放置花型</translation>
        </message>
        <message>
            <source>cannot tell how the design lies on the scan</source>
            <translation>无法判断花型在扫描图上的位置</translation>
        </message>
        <message>
            <source>no repeat of it matches the scan</source>
            <translation>没有一种排列方式与扫描图相符</translation>
        </message>
        <message>
            <source>Check that both show the same design, and that the moving image holds exactly one repeat of it. A repeat that was not among those tried can be named.</source>
            <translation>请查看两者是否为同一花型，以及浮动图像是否恰好为一个花回。若排列方式不在尝试之列，可以直接指定。</translation>
        </message>
        <message>
            <source>the design is repeated as %1: one repeat is %2 of the scan, and it agrees with the scan by %3</source>
            <translation>花型按 %1 排列：一个花回在扫描图上为 %2，与扫描图的吻合度为 %3</translation>
        </message>
        <message>
            <source>repeated as %1 the design agrees nearly as well (%2 instead of %3) but looks different: check that the repeats are in the right places</source>
            <translation>按 %1 排列时吻合度几乎相同（%2 对 %3），但显示的内容不同：请查看各花回的位置是否正确</translation>
        </message>
        <message>
            <source>one repeat is larger than the scan: how the design is repeated cannot be seen on it</source>
            <translation>一个花回大于扫描图：无法从中看出花型的排列方式</translation>
        </message>
        <message>
            <source>the repeat&apos;s size in millimetres was not used: the scan does not state its pixel size</source>
            <translation>未使用以毫米给出的花回尺寸，因为扫描图未给出像素大小</translation>
        </message>
        <message>
            <source>the cloth is strained by up to %1 of a repeat&apos;s period: the search for the map begins that far off at places</source>
            <translation>布料变形达花回周期的 %1：配准在某些位置的起点偏差有这么大</translation>
        </message>
        <message>
            <source>at %1 of %2 places the map lies half a period or more from where the design was seen: there it may have slipped to the next repeat, first at (%3, %4) of the fixed image</source>
            <translation>在 %2 处中的 %1 处，映射与所见花型位置相差半个周期或更多：那里可能错到相邻花回，首处位于固定图像的 (%3, %4)</translation>
        </message>
        <message>
            <source>the transform repeats a design of %1 px, and %2 has %3 px</source>
            <translation>该变换使用 %1 像素的花型，而 %2 为 %3 像素</translation>
        </message>
        <message>
            <source>Give the design itself, or another image of its size.</source>
            <translation>请给出花型本身，或同样大小的其他图像。</translation>
        </message>
        <message>
            <source>cannot use the size of a repeat</source>
            <translation>无法使用花回尺寸</translation>
        </message>
        <message>
            <source>the kind of repeat is missing</source>
            <translation>未说明图像如何排列</translation>
        </message>
        <message>
            <source>Say how, for example half-drop, or auto where it is to be found.</source>
            <translation>请说明方式，例如 half-drop；需要自动查找时写 auto。</translation>
        </message>
        <message>
            <source>a design of %1 x %2 is out of range</source>
            <translation>%1 x %2 的花型超出范围</translation>
        </message>
        <message>
            <source>Sides of 16 to 100000 pixels can be made.</source>
            <translation>边长可为 16 到 100000 像素。</translation>
        </message>
    <message>
        <source>a JPEG holds 8-bit samples, not %1</source>
        <translation>JPEG 只能存储 8 位样本，不能存储 %1</translation>
    </message>
    <message>
        <source>a JPEG holds no alpha channel</source>
        <translation>JPEG 不能存储 Alpha 通道</translation>
    </message>
    <message>
        <source>a JPEG holds grey, RGB or CMYK, not %1 x %2</source>
        <translation>JPEG 可存储灰度、RGB 或 CMYK，不能存储 %1 x %2</translation>
    </message>
    <message>
        <source>a JPEG has at most %1 pixels a side, and this image is %2 x %3</source>
        <translation>JPEG 每边最多 %1 像素，此图像为 %2 x %3</translation>
    </message>
    <message>
        <source>cannot write such a JPEG</source>
        <translation>无法写入这样的 JPEG</translation>
    </message>
    <message>
        <source>Write a PNG or a TIFF.</source>
        <translation>请写为 PNG 或 TIFF。</translation>
    </message>
    <message>
        <source>a JPEG holds whole dots only: the pixel size of %1 is written as %2</source>
        <translation>JPEG 只能存储整数点数：像素尺寸 %1 写为 %2</translation>
    </message>
    <message>
        <source>a JPEG cannot hold a pixel size of %1; it is left out</source>
        <translation>JPEG 无法表示 %1 的像素尺寸，已省略</translation>
    </message>
    <message>
        <source>it holds grey or RGB, with or without alpha, not %1 x %2</source>
        <translation>它可存储带或不带 Alpha 的灰度或 RGB，不能存储 %1 x %2</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>第 %1 至 %2 行</translation>
    </message>
    <message>
        <source>it can be written as %1, and none of these ends in %2</source>
        <translation>可写为 %1，但其中没有以 %2 结尾的格式</translation>
    </message>
    <message>
        <source>it is to be written as %1, and %2 promises %3</source>
        <translation>它应写为 %1，而 %2 表示 %3</translation>
    </message>
    <message>
        <source>Name it %1, or ask for the kind that its name promises.</source>
        <translation>请将其命名为 %1，或选择与名称相符的格式。</translation>
    </message>
    <message>
        <source>the alpha of a PNG is not premultiplied: the colours are divided by it</source>
        <translation>PNG 的 Alpha 不预乘到颜色中：颜色已除以 Alpha</translation>
    </message>
    <message>
        <source>%1 cannot be read in parts: opening the file takes %2 of memory; a TIFF is read in tiles</source>
        <translation>%1 不能分块读取：打开该文件需要一次性占用 %2 内存；TIFF 可按图块读取</translation>
    </message>
    <message>
        <source>%1 has one compression, %2</source>
        <translation>%1 只有一种压缩方式：%2</translation>
    </message>
    <message>
        <source>Leave --compression out.</source>
        <translation>请省略 --compression。</translation>
    </message>
    <message>
        <source>it describes no TIFF</source>
        <translation>它没有描述任何 TIFF</translation>
    </message>
    <message>
        <source>none of the %2 TIFFs that it describes is in its folder, for example %1</source>
        <translation>它描述的 %2 个 TIFF 均不在其文件夹中，例如 %1</translation>
    </message>
    <message>
        <source>Keep it in one folder with the TIFFs that it belongs to.</source>
        <translation>请将它与所属的 TIFF 放在同一文件夹中。</translation>
    </message>
    <message>
        <source>the zip holds more than this program unpacks at once</source>
        <translation>此 zip 的内容超过本程序一次可解压的量</translation>
    </message>
    <message>
        <source>try a part of it</source>
        <translation>试做其中一部分</translation>
    </message>
        <message>
            <source>cannot estimate the illumination</source>
            <translation>无法估计照明</translation>
        </message>
        <message>
            <source>BaSiC compares many fields of one camera, and only %1 was given</source>
            <translation>BaSiC 需要比较同一相机的多个视场，但只给出了 %1 个</translation>
        </message>
        <message>
            <source>Give it the fields as the camera took them, never the stitched image.</source>
            <translation>请提供相机拍摄的各个视场，切勿使用拼接后的图像。</translation>
        </message>
        <message>
            <source>field %1 has %2 pixels and the first one %3</source>
            <translation>视场 %1 有 %2 像素，而第一个有 %3</translation>
        </message>
        <message>
            <source>field %1 holds %2 and the first one %3</source>
            <translation>视场 %1 的类型为 %2，而第一个为 %3</translation>
        </message>
        <message>
            <source>Estimate the fields of each camera on their own.</source>
            <translation>请分别估计每台相机的视场。</translation>
        </message>
        <message>
            <source>field %1 has %2 channels, so there is no channel %3</source>
            <translation>视场 %1 有 %2 个通道，不存在通道 %3</translation>
        </message>
        <message>
            <source>Choose a channel that all fields have.</source>
            <translation>请选择所有视场都有的通道。</translation>
        </message>
        <message>
            <source>the samples of field %1 are labels, not light intensities</source>
            <translation>视场 %1 的样本是索引，而不是光强</translation>
        </message>
        <message>
            <source>Give it fields of grey or colour values.</source>
            <translation>请提供灰度或颜色值的视场。</translation>
        </message>
        <message>
            <source>field %1 holds values that are not finite numbers</source>
            <translation>视场 %1 含有非有限数值</translation>
        </message>
        <message>
            <source>Replace these values, or leave the field out.</source>
            <translation>请替换这些值，或不使用该视场。</translation>
        </message>
        <message>
            <source>%1 of %2 fields have the same value everywhere</source>
            <translation>%2 个视场中有 %1 个处处同值</translation>
        </message>
        <message>
            <source>Give it fields that show something.</source>
            <translation>请提供有内容的视场。</translation>
        </message>
        <message>
            <source>the mean of all fields is not above zero</source>
            <translation>所有视场的平均值不大于零</translation>
        </message>
        <message>
            <source>no flat field was left</source>
            <translation>没有得到平场</translation>
        </message>
        <message>
            <source>Choose a smaller lambda_flat.</source>
            <translation>请选择更小的 lambda_flat。</translation>
        </message>
        <message>
            <source>read fields</source>
            <translation>读取视场</translation>
        </message>
        <message>
            <source>estimate illumination</source>
            <translation>估计照明</translation>
        </message>
        <message>
            <source>only %1 fields: some of their content may remain in the flat field</source>
            <translation>只有 %1 个视场：其内容可能残留在平场中</translation>
        </message>
        <message>
            <source>%1 of %2 fields have the same value everywhere and were left out</source>
            <translation>%2 个视场中有 %1 个处处同值，已被排除</translation>
        </message>
        <message>
            <source>in %1 of %2 fields more than %3 of the pixels are saturated, which hides the illumination there</source>
            <translation>%2 个视场中有 %1 个的饱和像素超过 %3，该处的照明被掩盖</translation>
        </message>
        <message>
            <source>the estimate had not settled after %1 rounds of weighting: the last one changed it by %2</source>
            <translation>估计在 %1 轮加权后仍未稳定：最后一轮改变了 %2</translation>
        </message>
        <message>
            <source>in places the flat field was below a thousandth of its mean and was raised to that: correcting with it gives wrong values there</source>
            <translation>平场在某些位置低于其平均值的千分之一，已提高到该值：这些位置的校正值不正确</translation>
        </message>
        <message>
            <source>there is no parameter set of that name</source>
            <translation>没有这个名称的参数集</translation>
        </message>
        <message>
            <source>cannot use the BaSiC parameters &quot;%1&quot;</source>
            <translation>无法使用 BaSiC 参数“%1”</translation>
        </message>
        <message>
            <source>Use basicpy, basicpy1, matlab or strict.</source>
            <translation>请使用 basicpy、basicpy1、matlab 或 strict。</translation>
        </message>
        <message>
            <source>cannot use these BaSiC options</source>
            <translation>无法使用这些 BaSiC 选项</translation>
        </message>
        <message>
            <source>%1 must be between %2 and %3</source>
            <translation>%1 必须在 %2 与 %3 之间</translation>
        </message>
        <message>
            <source>there is no variant &quot;%1&quot;</source>
            <translation>没有变体“%1”</translation>
        </message>
        <message>
            <source>Use approximate or ladmap.</source>
            <translation>请使用 approximate 或 ladmap。</translation>
        </message>
        <message>
            <source>there is no order of updates &quot;%1&quot;</source>
            <translation>没有更新顺序“%1”</translation>
        </message>
        <message>
            <source>Use basicpy2, basicpy1 or original.</source>
            <translation>请使用 basicpy2、basicpy1 或 original。</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>变体</translation>
        </message>
        <message>
            <source>approximate: one update per penalty, as published; ladmap: linearised alternating directions.</source>
            <translation>approximate：每个惩罚系数更新一次，与论文一致；ladmap：线性化交替方向法。</translation>
        </message>
        <message>
            <source>Working size</source>
            <translation>工作尺寸</translation>
        </message>
        <message>
            <source>Side of the square that every field is reduced to for the estimate.</source>
            <translation>估计时每个视场缩小到的正方形边长。</translation>
        </message>
        <message>
            <source>Dark field</source>
            <translation>暗场</translation>
        </message>
        <message>
            <source>Also estimate the offset without light; for fluorescence with little signal.</source>
            <translation>同时估计无光时的偏置；适用于信号较弱的荧光图像。</translation>
        </message>
        <message>
            <source>Epsilon</source>
            <translation>Epsilon</translation>
        </message>
        <message>
            <source>Relative residual at which a pixel&apos;s weight begins to fall.</source>
            <translation>像素权重开始下降时的相对残差。</translation>
        </message>
        <message>
            <source>Lambda of the flat field</source>
            <translation>平场的 lambda</translation>
        </message>
        <message>
            <source>Smoothness of the flat field; 0 derives it from the mean of all fields.</source>
            <translation>平场的平滑度；0 表示由所有视场的平均值得出。</translation>
        </message>
        <message>
            <source>Lambda of the dark field</source>
            <translation>暗场的 lambda</translation>
        </message>
        <message>
            <source>Smoothness of the dark field; 0 takes a share of the flat field&apos;s.</source>
            <translation>暗场的平滑度；0 表示取平场的一定比例。</translation>
        </message>
        <message>
            <source>Share for the dark field</source>
            <translation>暗场的比例</translation>
        </message>
        <message>
            <source>The dark field&apos;s lambda relative to the flat field&apos;s, where it is not given.</source>
            <translation>未给出时暗场 lambda 相对于平场 lambda 的比例。</translation>
        </message>
        <message>
            <source>Sparsity of the dark field</source>
            <translation>暗场的稀疏性</translation>
        </message>
        <message>
            <source>Weight that draws the dark field&apos;s pixels to zero; variant ladmap only.</source>
            <translation>使暗场像素趋于零的权重；仅用于 ladmap 变体。</translation>
        </message>
        <message>
            <source>Maximum number of iterations per fit.</source>
            <translation>一次拟合的最大迭代次数。</translation>
        </message>
        <message>
            <source>Residual of the model at which a fit ends, relative to the fields.</source>
            <translation>拟合结束时模型的残差（相对于视场）。</translation>
        </message>
        <message>
            <source>Tolerance of the change</source>
            <translation>变化的容差</translation>
        </message>
        <message>
            <source>Change of an iteration below which a fit may end, relative to the fields; variant ladmap only.</source>
            <translation>拟合可以结束时每次迭代的变化（相对于视场）；仅用于 ladmap 变体。</translation>
        </message>
        <message>
            <source>Reweightings</source>
            <translation>重新加权次数</translation>
        </message>
        <message>
            <source>Maximum number of fits, each with weights from the one before.</source>
            <translation>最大拟合次数，每次使用上一次得到的权重。</translation>
        </message>
        <message>
            <source>Tolerance of reweighting</source>
            <translation>重新加权的容差</translation>
        </message>
        <message>
            <source>Relative change from fit to fit at which the estimate is done.</source>
            <translation>估计完成时相邻两次拟合间的相对变化。</translation>
        </message>
        <message>
            <source>Order of updates</source>
            <translation>更新顺序</translation>
        </message>
        <message>
            <source>Of which program: basicpy2, basicpy1, or original, which also sorts the fields&apos; values at every pixel; variant approximate only.</source>
            <translation>采用哪个程序的顺序：basicpy2、basicpy1 或 original（后者还会在每个像素处对各视场的值排序）；仅用于 approximate 变体。</translation>
        </message>
        <message>
            <source>the correction&apos;s numbers are invalid</source>
            <translation>校正的数值不正确</translation>
        </message>
        <message>
            <source>Estimate it again.</source>
            <translation>请重新估计。</translation>
        </message>
        <message>
            <source>it holds no illumination correction</source>
            <translation>其中没有照明校正</translation>
        </message>
        <message>
            <source>alinify-cli flatfield estimate writes such files.</source>
            <translation>alinify-cli flatfield estimate 会写出这种文件。</translation>
        </message>
        <message>
            <source>cannot correct the illumination of %1</source>
            <translation>无法校正 %1 的照明</translation>
        </message>
        <message>
            <source>the samples of %1 are inks, indices or bits, not light intensities</source>
            <translation>%1 的采样值是油墨、索引或单个位，不是光量</translation>
        </message>
        <message>
            <source>Use a grey or RGB image.</source>
            <translation>请使用灰度或 RGB 图像。</translation>
        </message>
        <message>
            <source>the correction is for %1 columns, and %2 has %3</source>
            <translation>该校正针对 %1 列，而 %2 有 %3 列</translation>
        </message>
        <message>
            <source>the correction is for an image of %1 pixels, and %2 has %3</source>
            <translation>该校正针对 %1 像素的图像，而 %2 为 %3</translation>
        </message>
        <message>
            <source>the correction is for %1 channels, and %2 has %3</source>
            <translation>该校正针对 %1 个通道，而 %2 有 %3 个</translation>
        </message>
        <message>
            <source>Use a correction that was estimated for this camera and image.</source>
            <translation>请使用为该相机和图像估计的校正。</translation>
        </message>
        <message>
            <source>cannot estimate the illumination of %1</source>
            <translation>无法估计 %1 的照明</translation>
        </message>
        <message>
            <source>it has %1 lines, and at least %2 are needed to tell the camera from the cloth</source>
            <translation>它只有 %1 行，至少需要 %2 行才能区分相机与织物</translation>
        </message>
        <message>
            <source>it has %1 columns, and at least %2 are needed</source>
            <translation>它只有 %1 列，至少需要 %2 列</translation>
        </message>
        <message>
            <source>Give a white reference.</source>
            <translation>请提供白参考。</translation>
        </message>
        <message>
            <source>%1 of its columns are black or saturated nearly everywhere</source>
            <translation>其 %1 的列几乎全部为黑或饱和</translation>
        </message>
        <message>
            <source>Scan it with another exposure.</source>
            <translation>请用其他曝光重新扫描。</translation>
        </message>
        <message>
            <source>cannot use the reference %1</source>
            <translation>无法使用参考 %1</translation>
        </message>
        <message>
            <source>it has %1 columns, and the image has %2</source>
            <translation>它有 %1 列，而图像有 %2 列</translation>
        </message>
        <message>
            <source>it has %1 channels, and the image has %2</source>
            <translation>它有 %1 个通道，而图像有 %2 个</translation>
        </message>
        <message>
            <source>Scan it with the same camera and the same settings.</source>
            <translation>请用同一相机和相同设置扫描。</translation>
        </message>
        <message>
            <source>it is no brighter than the dark reference in most columns</source>
            <translation>它在多数列中并不比暗参考亮</translation>
        </message>
        <message>
            <source>%1 of its columns are saturated</source>
            <translation>其中 %1 列已饱和</translation>
        </message>
        <message>
            <source>Scan it with less light or exposure.</source>
            <translation>请减少光照或曝光后重新扫描。</translation>
        </message>
        <message>
            <source>most of its samples are not finite numbers</source>
            <translation>其多数采样值不是有限数</translation>
        </message>
        <message>
            <source>read the reference</source>
            <translation>读取参考</translation>
        </message>
        <message>
            <source>read the lines</source>
            <translation>读取各行</translation>
        </message>
        <message>
            <source>separate the camera from the cloth</source>
            <translation>区分相机与织物</translation>
        </message>
        <message>
            <source>%1 dead columns: interpolated from their neighbours</source>
            <translation>%1 个坏列：由相邻列插值</translation>
        </message>
        <message>
            <source>%1 of the samples are saturated; places with many of them were left out</source>
            <translation>%1 的采样值已饱和；饱和较多之处未计入</translation>
        </message>
        <message>
            <source>%1 samples are not finite numbers and were left out</source>
            <translation>%1 个采样值不是有限数，未计入</translation>
        </message>
        <message>
            <source>the reference has %1 lines; 2048 or more average out its noise</source>
            <translation>参考只有 %1 行；2048 行以上才能平均掉噪声</translation>
        </message>
        <message>
            <source>the reference is the same in all columns: there is nothing to correct</source>
            <translation>参考在所有列中相同：无需校正</translation>
        </message>
        <message>
            <source>without a dark reference the offset is taken to be 0</source>
            <translation>没有暗参考，偏移按 0 处理</translation>
        </message>
        <message>
            <source>the correction of single columns was not applied: too few strips to tell it from chance</source>
            <translation>单列部分未应用：条带太少，无法与偶然区分</translation>
        </message>
        <message>
            <source>the correction of single columns was not applied: the cloth&apos;s own columns stay in place over the whole length and cannot be told from the camera&apos;s</source>
            <translation>单列部分未应用：织物自身的列在整个长度上静止不动，无法与相机的列区分</translation>
        </message>
        <message>
            <source>the correction of single columns was not applied: the first and the second half of the image disagree</source>
            <translation>单列部分未应用：图像的前半与后半不一致</translation>
        </message>
        <message>
            <source>the rows&apos; exposure was not applied: too few places across the width to tell it from chance</source>
            <translation>行曝光未应用：宽度方向的位置太少，无法与偶然区分</translation>
        </message>
        <message>
            <source>the rows&apos; exposure was not applied: weft yarns lie exactly along the rows and cannot be told from it</source>
            <translation>行曝光未应用：纬纱恰好沿行方向，无法与行曝光区分</translation>
        </message>
        <message>
            <source>the rows&apos; exposure was not applied: the left and the right half of the image disagree</source>
            <translation>行曝光未应用：图像的左半与右半不一致</translation>
        </message>
        <message>
            <source>nothing to do with --export-corrected</source>
            <translation>--export-corrected 没有可做的事</translation>
        </message>
        <message>
            <source>no image is written</source>
            <translation>没有写出图像</translation>
        </message>
        <message>
            <source>no image is corrected</source>
            <translation>没有校正图像</translation>
        </message>
        <message>
            <source>Give --out with --moving-flatfield or --fixed-flatfield.</source>
            <translation>请将 --out 与 --moving-flatfield 或 --fixed-flatfield 一起给出。</translation>
        </message>
        <message>
            <source>cannot correct several images with --flatfield</source>
            <translation>--flatfield 无法校正多个图像</translation>
        </message>
        <message>
            <source>a correction belongs to one image</source>
            <translation>一个校正只属于一个图像</translation>
        </message>
        <message>
            <source>Warp them one by one.</source>
            <translation>请逐个变形。</translation>
        </message>
        <message>
            <source>about %1 of the samples are saturated and stay so; about %2 would exceed the range of their type and are clipped</source>
            <translation>约 %1 的采样值饱和并保持不变；约 %2 会超出其类型，取其极限值</translation>
        </message>
        <message>
            <source>a repeat of %1 is empty</source>
            <translation>%1 的花回不含任何内容</translation>
        </message>
    <message>
        <source>its pixel size was set to %1; its file says none</source>
        <translation>其像素大小被设为 %1；其文件没有说明</translation>
    </message>
    <message>
        <source>its pixel size was set to %1; its file says %2</source>
        <translation>其像素大小被设为 %1；其文件说明为 %2</translation>
    </message>
    <message>
        <source>its pixel size is treated as unknown; its file says %1, which is implausible</source>
        <translation>其像素大小视为未知；其文件说明为 %1，未予采信</translation>
    </message>
    <message>
        <source>it is not a pixel size</source>
        <translation>这不是像素大小</translation>
    </message>
    <message>
        <source>Write for example 0.5um, 600dpi, 20px/mm, 0.25x0.26um for pixels that are not square, or none.</source>
        <translation>例如 0.5um、600dpi、20px/mm；像素不是正方形时写 0.25x0.26um；未知时写 none。</translation>
    </message>
    <message>
        <source>it has more than 4 billion points</source>
        <translation>点数超过 40 亿</translation>
    </message>
    <message>
        <source>Show a part of them.</source>
        <translation>请只显示其中一部分。</translation>
    </message>
    <message>
        <source>cannot show the annotations of %1</source>
        <translation>无法显示 %1 的标注</translation>
    </message>
    <message>
        <source>Export them in pixels, or in micrometres.</source>
        <translation>请以像素或微米导出。</translation>
    </message>
        <message>
            <source>cannot estimate the illumination of a line-scan camera</source>
            <translation>无法估计线扫描相机的影响</translation>
        </message>
        <message>
            <source>it is estimated from one image</source>
            <translation>这是从一幅图像中读取的</translation>
        </message>
        <message>
            <source>Give one image, or --method basic for the fields of a microscope.</source>
            <translation>请给出一幅图像，或对显微镜视野使用 --method basic。</translation>
        </message>
        <message>
            <source>cannot estimate the illumination by BaSiC</source>
            <translation>无法用 BaSiC 估计照明</translation>
        </message>
        <message>
            <source>it is estimated from the fields alone, without references or single rows</source>
            <translation>它仅从视野图像中读取，不使用参考图像或单行曝光</translation>
        </message>
        <message>
            <source>Leave --white, --dark and --rows out.</source>
            <translation>请去掉 --white、--dark 和 --rows。</translation>
        </message>
        <message>
            <source>The images do not overlap: there are no colours to match.</source>
            <translation>两幅图像没有重叠，无法匹配颜色。</translation>
        </message>
        <message>
            <source>lies %1 too far right</source>
            <translation>偏右 %1</translation>
        </message>
        <message>
            <source>lies %1 too far left</source>
            <translation>偏左 %1</translation>
        </message>
        <message>
            <source>lies %1 too low</source>
            <translation>偏下 %1</translation>
        </message>
        <message>
            <source>lies %1 too high</source>
            <translation>偏上 %1</translation>
        </message>
        <message>
            <source>lies %1 too far right and %2 too low</source>
            <translation>偏右 %1，偏下 %2</translation>
        </message>
        <message>
            <source>lies %1 too far right and %2 too high</source>
            <translation>偏右 %1，偏上 %2</translation>
        </message>
        <message>
            <source>lies %1 too far left and %2 too low</source>
            <translation>偏左 %1，偏下 %2</translation>
        </message>
        <message>
            <source>lies %1 too far left and %2 too high</source>
            <translation>偏左 %1，偏上 %2</translation>
        </message>
        <message>
            <source>almost nothing matches here</source>
            <translation>此处几乎没有匹配</translation>
        </message>
        <message>
            <source>edge correlation %1 -&gt; %2 (chance: %3)</source>
            <translation>边缘相关性 %1 -&gt; %2（随机：%3）</translation>
        </message>
        <message>
            <source>grey correlation %1 -&gt; %2 (chance: %3)</source>
            <translation>灰度相关性 %1 -&gt; %2（随机：%3）</translation>
        </message>
        <message>
            <source>uses %1 of %2 free</source>
            <translation>使用可用内存 %2 中的 %1</translation>
        </message>
        <message>
            <source>uses %1 of %2 allowed</source>
            <translation>使用允许内存 %2 中的 %1</translation>
        </message>
        <message>
            <source>this uses %1 of %2 free</source>
            <translation>此方案使用可用内存 %2 中的 %1</translation>
        </message>
        <message>
            <source>this uses %1 of %2 allowed</source>
            <translation>此方案使用允许内存 %2 中的 %1</translation>
        </message>
        <message>
            <source>expected error: at most %1 on 90 % of the comparable area</source>
            <translation>预期误差：在 90 % 的可比较区域内不超过 %1</translation>
        </message>
        <message>
            <source>all %1 check points matched</source>
            <translation>全部 %1 个检查点匹配</translation>
        </message>
        <message>
            <source>%1 of %2 check points matched</source>
            <translation>%2 个检查点中有 %1 个匹配</translation>
        </message>
        <message>
            <source>all %1 check points matched; 90 % of them within %2</source>
            <translation>全部 %1 个检查点匹配；90 % 在 %2 以内</translation>
        </message>
        <message>
            <source>%1 of %2 check points matched; 90 % of them within %3</source>
            <translation>%2 个检查点中 %1 个匹配；其中 90 % 在 %3 以内</translation>
        </message>
        <message>
            <source>%1 validation landmarks are off by %2 (median); 90 % within %3</source>
            <translation>%1 个验证标志点的误差中位数为 %2；90 % 在 %3 以内</translation>
        </message>
        <message>
            <source>Validation landmarks</source>
            <translation>验证标志点</translation>
        </message>
        <message>
            <source>The same before the run</source>
            <translation>运行前的同一值</translation>
        </message>
        <message>
            <source>%1: median %2, 90 % within %3, largest %4</source>
            <translation>%1 个：中位数 %2，90 % 在 %3 以内，最大 %4</translation>
        </message>
        <message>
            <source>Expected error</source>
            <translation>预期误差</translation>
        </message>
        <message>
            <source>Within tolerance</source>
            <translation>在容差内</translation>
        </message>
        <message>
            <source>Misaligned</source>
            <translation>错位</translation>
        </message>
        <message>
            <source>Not verified</source>
            <translation>未验证</translation>
        </message>
        <message>
            <source>%1 (given)</source>
            <translation>%1（已指定）</translation>
        </message>
        <message>
            <source>%1 (default for these images)</source>
            <translation>%1（这些图像的默认值）</translation>
        </message>
        <message>
            <source>Check points, full resolution</source>
            <translation>检查点（全分辨率）</translation>
        </message>
        <message>
            <source>Check points at 1/%1 of the resolution</source>
            <translation>1/%1 分辨率下的检查点</translation>
        </message>
        <message>
            <source>%1 of %2 found again: median %3, 90 % within %4</source>
            <translation>重新找到 %1 / %2：中位数 %3，90 % 在 %4 以内</translation>
        </message>
        <message>
            <source>none of %1 found again</source>
            <translation>%1 个中无一重新找到</translation>
        </message>
        <message>
            <source>Edge correlation</source>
            <translation>边缘相关性</translation>
        </message>
        <message>
            <source>Grey correlation</source>
            <translation>灰度相关性</translation>
        </message>
        <message>
            <source>%1 -&gt; %2 (chance: %3)</source>
            <translation>%1 -&gt; %2（随机：%3）</translation>
        </message>
        <message>
            <source>Texture repeat</source>
            <translation>纹理重复</translation>
        </message>
        <message>
            <source>strength %1</source>
            <translation>强度 %1</translation>
        </message>
        <message>
            <source>Overlap</source>
            <translation>重叠</translation>
        </message>
        <message>
            <source>%1 of the fixed image</source>
            <translation>固定图像的 %1</translation>
        </message>
        <message>
            <source>%1 to %2 times</source>
            <translation>%1 至 %2 倍</translation>
        </message>
        <message>
            <source>Folded</source>
            <translation>折叠</translation>
        </message>
        <message>
            <source>Round-trip error</source>
            <translation>往返误差</translation>
        </message>
        <message>
            <source>median %1, largest %2</source>
            <translation>中位数 %1，最大 %2</translation>
        </message>
        <message>
            <source>Mirrored</source>
            <translation>镜像</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>是</translation>
        </message>
        <message>
            <source>Landmarks used</source>
            <translation>所用标志点</translation>
        </message>
        <message>
            <source>Leave-one-out error</source>
            <translation>留一法误差</translation>
        </message>
    <message>
        <source>waiting for other work to end</source>
        <translation>等待其他工作结束</translation>
    </message>
    <message>
        <source>cannot register %1</source>
        <translation>无法配准 %1</translation>
    </message>
    <message>
        <source>an image is missing in its session</source>
        <translation>其会话中缺少一幅图像</translation>
    </message>
    <message>
        <source>Open it and give it both images.</source>
        <translation>请打开该会话并指定两幅图像。</translation>
    </message>
    <message>
        <source>cannot write the list %1</source>
        <translation>无法写入列表 %1</translation>
    </message>
    <message>
        <source>a list cannot hold the file name &quot;%1&quot;</source>
        <translation>列表无法容纳文件名“%1”</translation>
    </message>
    <message>
        <source>Rename the file: no line breaks, no blanks at its beginning or end.</source>
        <translation>请重命名文件：名称中不能有换行，首尾不能有空格。</translation>
    </message>
        <message>
            <source>a %1 holds one image, not the channels of several</source>
            <translation>一个 %1 只包含一幅图像，不能包含多幅图像的通道</translation>
        </message>
        <message>
            <source>the cloth travelled unevenly along %1, at %2 to %3 of its mean speed: the run begins with this removed</source>
            <translation>织物沿 %1 方向的走速不均匀，为平均速度的 %2 至 %3：运行开始时已将其消除</translation>
        </message>
        <message>
            <source>no uneven travel of the cloth was found</source>
            <translation>未发现织物走速不均匀</translation>
        </message>
        <message>
            <source>uneven travel was not looked for, as no start was found</source>
            <translation>由于未找到初始位置，未查找走速不均匀</translation>
        </message>
        <message>
            <source>unknown search for uneven travel &apos;%1&apos;</source>
            <translation>未知的走速不均匀查找方式“%1”</translation>
        </message>
        <message>
            <source>it is one of auto, on, off</source>
            <translation>可选值为 auto、on、off</translation>
        </message>
        <message>
            <source>cannot look for uneven travel of the cloth here</source>
            <translation>此处无法查找织物走速不均匀</translation>
        </message>
        <message>
            <source>it is searched for after a start was found: begin with auto, translation, rigid, similarity or affine</source>
            <translation>只能在找到的初始位置之后查找：请以 auto、translation、rigid、similarity 或 affine 开始</translation>
        </message>
        <message>
            <source>cannot measure how the cloth lies</source>
            <translation>无法测量织物的状态</translation>
        </message>
        <message>
            <source>cannot measure how the cloth lies by %1</source>
            <translation>无法根据 %1 测量织物的状态</translation>
        </message>
        <message>
            <source>the moving image shows none of the fixed image's lines</source>
            <translation>浮动图像中没有固定图像的任何一行</translation>
        </message>
        <message>
            <source>Check that it is the transform of this pair.</source>
            <translation>请检查它是否为该图像对的变换。</translation>
        </message>
        <message>
            <source>%1 lines were left out: the moving image shows too little of them</source>
            <translation>已略去 %1 行：浮动图像显示得太少</translation>
        </message>
        <message>
            <source>lengths are in pixels of the moving image: one of the images has no pixel size</source>
            <translation>长度以浮动图像的像素为单位：其中一幅图像没有像素尺寸</translation>
        </message>
        <message>
            <source>there is no manual page '%1'</source>
            <translation>没有手册页“%1”</translation>
        </message>
        <message>
            <source>each command has one, and the engines</source>
            <translation>每个命令都有一页，各引擎也有一页</translation>
        </message>
        <message>
            <source>Name it like alinify-cli-register or alinify-engines.</source>
            <translation>请按 alinify-cli-register 或 alinify-engines 的形式写出名称。</translation>
        </message>
        <message>
            <source>cannot draw a thumbnail of %1</source>
            <translation>无法绘制 %1 的缩略图</translation>
        </message>
        <message>
            <source>it has no reduced levels, so all of its %1 x %2 pixels would have to be read</source>
            <translation>它没有缩小的层级，必须读完全部 %1 x %2 像素</translation>
        </message>
        <message>
            <source>'alinify-cli compose' draws any pair.</source>
            <translation>“alinify-cli compose”可以绘制任意图像对。</translation>
        </message>
        <message>
            <source>the session names no image</source>
            <translation>会话中没有图像</translation>
        </message>
        <message>
            <source>registering %1 of %2 pairs to estimate the whole batch</source>
            <translation>正在配准 %2 对中的 %1 对，以估计全部所需</translation>
        </message>
        <message>
            <source>the sizes of %1 of %2 pairs were read; the others are assumed to be similar</source>
            <translation>已读取 %2 对中 %1 对的尺寸，其间的各对按相同尺寸计</translation>
        </message>
        <message>
            <source>pairs that cannot be read and are left out: %1</source>
            <translation>无法读取而被略去的图像对：%1</translation>
        </message>
        <message>
            <source>cannot estimate the batch</source>
            <translation>无法估计该批处理所需</translation>
        </message>
        <message>
            <source>none of the trial pairs could be registered</source>
            <translation>试过的图像对都无法配准</translation>
        </message>
        <message>
            <source>Correct these pairs or the options first.</source>
            <translation>请先修正这些图像对或选项。</translation>
        </message>
        <message>
            <source>the results do not fit on the disk of %1</source>
            <translation>%1 所在的磁盘容纳不下结果</translation>
        </message>
        <message>
            <source>cannot estimate and merge at once</source>
            <translation>不能同时估计和合并</translation>
        </message>
        <message>
            <source>--merge registers nothing</source>
            <translation>--merge 不进行配准</translation>
        </message>
        <message>
            <source>its CUDA library is not installed: there is no %1 (the package alinify-cuda has it)</source>
            <translation>未安装本程序的 CUDA 库：没有 %1（由软件包 alinify-cuda 提供）</translation>
        </message>
        <message>
            <source>its CUDA library does not load (%1)</source>
            <translation>无法加载本程序的 CUDA 库（%1）</translation>
        </message>
        <message>
            <source>%1 belongs to another build of this program</source>
            <translation>%1 属于本程序的另一次构建</translation>
        </message>
        <message>
            <source>Regulariser</source>
            <translation>正则项</translation>
        </message>
        <message>
            <source>Penalty on the grid: bending (bending energy; affine maps cost nothing) or curvature (squared Laplacian; harmonic maps cost nothing, so borders bend more easily)</source>
            <translation>网格刚度的来源：弯曲（弯曲能量，只有直线映射不受罚）或曲率（拉普拉斯算子的平方，调和映射不受罚，因此边缘更易变形）</translation>
        </message>
        <message>
            <source>The grid folds nowhere: between its control points too, at least %1 of every area is left.</source>
            <translation>网格没有任何折叠：包括控制点之间在内，每块面积至少保留 %1。</translation>
        </message>
        <message>
            <source>In places the images or landmarks ask for a fold. The grid does not follow them there: at least %1 of every area is left.</source>
            <translation>图像或标志点在某些位置要求折叠。网格在这些位置不予跟随：每块面积至少保留 %1。</translation>
        </message>
        <message>
            <source>cannot use the regulariser '%1'</source>
            <translation>无法使用正则项“%1”</translation>
        </message>
        <message>
            <source>there are bending and curvature</source>
            <translation>可选 bending 和 curvature</translation>
        </message>
    <message>
        <source>The map misses landmark %1.</source>
        <translation>映射偏离标志点 %1。</translation>
    </message>
    <message>
        <source>The map misses landmark %1, and others.</source>
        <translation>映射偏离标志点 %1 等。</translation>
    </message>
        <message>
            <source>find the illumination</source>
            <translation>求取照明</translation>
        </message>
        <message>
            <source>measure the columns</source>
            <translation>测量各列</translation>
        </message>
        <message>
            <source>The first line names the columns: fixed, moving (or series_list) and, where wanted, id, fixed_mask, moving_mask, landmarks, check_points, fixed_page, moving_page, initial, fixed_flatfield, moving_flatfield, fixed_annotations, moving_annotations.</source>
            <translation>第一行给出列名：fixed, moving（或 series_list），必要时还有 id, fixed_mask, moving_mask, landmarks, check_points, fixed_page, moving_page, initial, fixed_flatfield, moving_flatfield, fixed_annotations, moving_annotations。</translation>
        </message>
        <message>
            <source>%1 is for a series, and this line names a pair</source>
            <translation>%1 用于系列，而这一行是一个图像对</translation>
        </message>
        <message>
            <source>%1 is for a pair, and this line names a series</source>
            <translation>%1 用于图像对，而这一行是一个系列</translation>
        </message>
        <message>
            <source>Leave it empty, or give the list of sections in the column series_list.</source>
            <translation>请留空，或在 series_list 列中给出切片列表。</translation>
        </message>
        <message>
            <source>Leave it empty; images, masks and pages of a series stand in its own list.</source>
            <translation>请留空；系列的图像、掩模和页码写在其自己的列表中。</translation>
        </message>
        <message>
            <source>It is given or found.</source>
            <translation>只能是 given 或 found。</translation>
        </message>
        <message>
            <source>Give a name without a folder, such as all.ome.tif; the file lies with the series' results.</source>
            <translation>请给出不带文件夹的名称，例如 all.ome.tif；该文件与系列的结果放在一起。</translation>
        </message>
        <message>
            <source>carry annotations</source>
            <translation>转换标注</translation>
        </message>
        <message>
            <source>they are mapped by the written transform, and none is written</source>
            <translation>标注按写出的变换转换，而变换没有写出</translation>
        </message>
        <message>
            <source>%1 of %2 pairs has changed since it was registered</source>
            <translation>%2 个图像对中有 %1 个在配准后发生了变化</translation>
        </message>
        <message>
            <source>%1 of %2 pairs have changed since they were registered</source>
            <translation>%2 个图像对中有 %1 个在配准后发生了变化</translation>
        </message>
        <message>
            <source>input files that no longer exist and could not be compared: %1</source>
            <translation>已不存在、无法比较的输入文件：%1</translation>
        </message>
        <message>
            <source>the list has changed since its pairs were registered</source>
            <translation>列表在其图像对配准后发生了变化</translation>
        </message>
        <message>
            <source>Put them back into the list, or remove their files: batch-record/%1.json and the files beside it.</source>
            <translation>请将其重新加入列表，或删除属于它们的文件：batch-record/%1.json 及其旁边的文件。</translation>
        </message>
        <message>
            <source>Give --warp, and the list a column moving_flatfield or fixed_flatfield.</source>
            <translation>请给出 --warp，并在列表中加入 moving_flatfield 或 fixed_flatfield 列。</translation>
        </message>
        <message>
            <source>cannot register the series %1 in the window</source>
            <translation>无法在窗口中配准系列 %1</translation>
        </message>
        <message>
            <source>Save the list, and register it by alinify-cli batch.</source>
            <translation>请保存列表，并用 alinify-cli batch 配准。</translation>
        </message>
    <message>
        <source>The features compared: texture (threads, scenes; levels out local gain and offset), structure (tissue in different stains), gradient (edges, whichever side of them is lighter), mutual (greys of any order, by mutual information), difference (grey values as they are: one camera, one exposure), or auto</source>
        <translation>比较的内容：纹理（织线、场景；消除局部增益和偏移）、结构（不同染色的组织）、梯度（边缘，不论哪一侧较亮）、互信息（灰度顺序任意）、差异（原样比较灰度值：同一相机、同一曝光）或自动</translation>
    </message>
        <message>
            <source>data is one of auto, texture, structure, gradient, mutual, difference</source>
            <translation>data 应为 auto、texture、structure、gradient、mutual、difference 之一</translation>
        </message>
        <message>
            <source>cannot weigh the channels of the %1 by %2 weights</source>
            <translation>无法用 %2 个权重对通道加权（%1）</translation>
        </message>
        <message>
            <source>it has %1</source>
            <translation>它有 %1 个通道</translation>
        </message>
        <message>
            <source>Give one weight for each channel, separated by commas, as 1,0,0.5: none below 0, and one above it.</source>
            <translation>请为每个通道给出一个权重，用逗号分隔，例如 1,0,0.5：均不小于 0，且至少一个大于 0。</translation>
        </message>
        <message>
            <source>cannot weigh channels by '%1'</source>
            <translation>无法用“%1”对通道加权</translation>
        </message>
        <message>
            <source>it is not a list of non-negative numbers with at least one above 0</source>
            <translation>这不是一组非负且至少有一个大于 0 的数字</translation>
        </message>
        <message>
            <source>Channel weights</source>
            <translation>通道权重</translation>
        </message>
        <message>
            <source>Weight of each channel, as 1,0,0.5: channels are compared separately and their evidence is summed; empty compares one grey image</source>
            <translation>各通道所占的权重，例如 1,0,0.5：分别比较每个通道并对结果求和；留空则比较一幅灰度图</translation>
        </message>
        <message>
            <source>Measured: 0.011 to 0.092 px on cloth and weave, 0.09 px on optical flow scenes (medians); tissue in different stains 0.0031 of the diagonal.</source>
            <translation>实测：布料与织物 0.011 至 0.092 px，光流场景 0.09 px（中位数）；不同染色的组织为对角线的 0.0031。</translation>
        </message>
        <message>
            <source>Measured on tissue in different stains: 0.00282 of the diagonal, like the dense engine alone; on cloth the same maps as that engine.</source>
            <translation>实测：不同染色的组织为对角线的 0.00282，与单用稠密引擎相同；织物上得到与其完全相同的映射。</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp: 0.021 px at 4 megapixels, 0.040 px at 300 (medians).</source>
            <translation>在已知形变的织物上实测：400 万像素时 0.021 px，3 亿像素时 0.040 px（中位数）。</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp of 300 megapixels: 0.073 px median, 0.43 px at most. Tissue in different stains, run alone: 0.0040 of the diagonal.</source>
            <translation>在 3 亿像素、已知形变的织物上实测：中位数 0.073 px，最大 0.43 px。不同染色的组织（单独运行）：对角线的 0.0040。</translation>
        </message>
        <message>
            <source>Measured, run alone: 0.20 px on optical flow scenes; 0.24 to 114 px on weaves, where it loses its way.</source>
            <translation>单独运行时实测：光流场景 0.20 px；织物 0.24 至 114 px，在那里容易失配。</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp of 300 megapixels, run alone: 0.049 px median; 0.26 s and 30.5 GiB on one H200.</source>
            <translation>在已知变形的 3 亿像素织物上单独运行实测：中位数 0.049 px；在一块 H200 上 0.26 s、30.5 GiB。</translation>
        </message>
        <message>
            <source>Measured on a weave with a known warp of 300 megapixels, run alone: 0.069 px median; 4.3 s and 28.3 GiB on one H200.</source>
            <translation>在已知变形的 3 亿像素织物上单独运行实测：中位数 0.069 px；在一块 H200 上 4.3 s、28.3 GiB。</translation>
        </message>
        <message>
            <source>Measured: 0.012 to 0.088 px on cloth and weave (medians); 0.0030 px on a synthetic fabric of 300 megapixels.</source>
            <translation>实测：布料与织物 0.012 至 0.088 px（中位数）；在按公式绘制的 3 亿像素织物上 0.0030 px。</translation>
        </message>
        <message>
            <source>Measured on a weave: 0.17 px median, 11 px at the 99th percentile, in 8 times the time of SyN.</source>
            <translation>在一种织物上实测：中位数 0.17 px，99% 的点在 11 px 以内，用时为 SyN 的 8 倍。</translation>
        </message>
        <message>
            <source>Measured: 0.012 to 0.091 px on cloth and weave (medians); forward and back with the images swapped, at most 0.026 px (medians).</source>
            <translation>实测：布料与织物 0.012 至 0.091 px（中位数）；交换两图往返一次，偏差最多 0.026 px（中位数）。</translation>
        </message>
        <message>
            <source>no match was found: the images agree no better than unrelated places</source>
            <translation>未找到匹配：两幅图像的一致程度不高于任意两处</translation>
        </message>
        <message>
            <source>the texture is periodic, and this match is hardly better than one a period away</source>
            <translation>纹理重复，当前匹配几乎不优于相隔一个重复周期的匹配</translation>
        </message>
        <message>
            <source>only %1 of the check points were found again: too few to judge by</source>
            <translation>只重新找到 %1 的检查点：太少，无法判断</translation>
        </message>
        <message>
            <source>coarse structures lie %1 from where the result puts them (median)</source>
            <translation>粗大结构与结果所给位置相差 %1（中位数）</translation>
        </message>
        <message>
            <source>an error of up to %1 is expected here</source>
            <translation>此处预期误差最大为 %1</translation>
        </message>
        <message>
            <source>The dense engine was kept: local correlation %1 (unrelated places %2)</source>
            <translation>保留了稠密算法：局部相关 %1（任意位置 %2）</translation>
        </message>
        <message>
            <source>The dense engine found no match: local correlation %1, no better than unrelated places (%2)</source>
            <translation>稠密算法未找到匹配：局部相关 %1，不高于任意位置（%2）</translation>
        </message>
        <message>
            <source>No starting position was found, and the dense engine found no match: local correlation %1, no better than unrelated places (%2)</source>
            <translation>未找到初始位置，稠密算法也未找到匹配：局部相关 %1，不高于任意位置（%2）</translation>
        </message>
        <message>
            <source>elastix was kept: local correlation %1 (unrelated places %2)</source>
            <translation>保留了 elastix：局部相关 %1（任意位置 %2）</translation>
        </message>
        <message>
            <source>elastix did no better: local correlation %1 (unrelated places %2)</source>
            <translation>elastix 并不更好：局部相关 %1（任意位置 %2）</translation>
        </message>
        <message>
            <source>%1 was kept: there was no other result to compare it with.</source>
            <translation>保留了 %1：没有其他结果可供比较。</translation>
        </message>
        <message>
            <source>%1 was kept: the expected error of %2 is the same.</source>
            <translation>保留了 %1：%2 的预期误差与之相同。</translation>
        </message>
        <message>
            <source>%1 was kept: its expected error is smaller than that of %2 by %3.</source>
            <translation>保留了 %1：其预期误差比 %2 小 %3。</translation>
        </message>
        <message>
            <source>%1 was kept: the expected error of %2 is smaller by %3, which is too little to be sure.</source>
            <translation>保留了 %1：%2 的预期误差小 %3，差别太小，不足以确定。</translation>
        </message>
        <message>
            <source>%1 was kept although the expected error of %2 is smaller by %3: the images share their structure but not their texture (local correlation %4, unrelated places %5), and there a smaller expected error has not meant a better result.</source>
            <translation>尽管 %2 的预期误差小 %3，仍保留了 %1：两幅图像结构相同而纹理不同（局部相关 %4，任意位置 %5），此时较小的预期误差并不意味着更好的结果。</translation>
        </message>
        <message>
            <source>The images share their fine texture (local correlation %1, unrelated places %2), so they are matched by texture.</source>
            <translation>两幅图像的细纹理相同（局部相关 %1，任意位置 %2），因此按纹理匹配。</translation>
        </message>
        <message>
            <source>The images do not share their fine texture (local correlation %1, unrelated places %2), so they are matched by edges and shapes.</source>
            <translation>两幅图像的细纹理不同（局部相关 %1，任意位置 %2），因此按边缘和形状匹配。</translation>
        </message>
        <message>
            <source>centres aligned</source>
            <translation>中心对齐</translation>
        </message>
        <message>
            <source>visible areas aligned</source>
            <translation>可见区域对齐</translation>
        </message>
        <message>
            <source>scaled by their pixel sizes</source>
            <translation>按像素尺寸缩放</translation>
        </message>
        <message>
            <source>their current position</source>
            <translation>保持当前位置</translation>
        </message>
        <message>
            <source>no start was found: of all rotations, scales and features that were tried, the best scores %1, and %2 is needed; the images were left in their current position. If they do show the same thing, set landmarks</source>
            <translation>未找到初始位置：在尝试过的所有旋转、缩放和特征中，最佳得分为 %1，而需要 %2；图像保持当前位置。如果它们确实显示同一物体，请设置标志点</translation>
        </message>
        <message>
            <source>no start was found within the limits (%1): of all rotations, scales and features that were tried there, the best scores %2, and %3 is needed; the images were left in their current position. If they do show the same thing, widen the limits or set landmarks</source>
            <translation>在限制范围内（%1）未找到初始位置：在其中尝试过的所有旋转、缩放和特征中，最佳得分为 %2，而需要 %3；图像保持当前位置。如果它们确实显示同一物体，请放宽限制或设置标志点</translation>
        </message>
        <message>
            <source>the starting position is certain (score %1; 7.5 is needed)</source>
            <translation>初始位置可靠（得分 %1；需要 7.5）</translation>
        </message>
        <message>
            <source>the starting position is likely right (score %1; 7.5 is needed)</source>
            <translation>初始位置很可能正确（得分 %1；需要 7.5）</translation>
        </message>
        <message>
            <source>%1 matching features agree on it (%2 would by chance)</source>
            <translation>%1 个匹配特征与之一致（随机情况下为 %2 个）</translation>
        </message>
        <message>
            <source>the texture fits there far better than anywhere around</source>
            <translation>纹理在该处的吻合程度远高于周围</translation>
        </message>
        <message>
            <source>the next best scores %1</source>
            <translation>次优得分 %1</translation>
        </message>
        <message>
            <source>of %1 candidates the one that fits most closely</source>
            <translation>%1 个候选中吻合最精确者</translation>
        </message>
        <message>
            <source>another scores %1</source>
            <translation>另一个得分 %1</translation>
        </message>
        <message>
            <source>Local correlation in the region: %1 now, %2 before (unrelated places %3).</source>
            <translation>区域内的局部相关：现在 %1，之前 %2（任意位置 %3）。</translation>
        </message>
        <message>
            <source>Local correlation in the region fell to %1 from %2 (unrelated places %3). Look at it, and undo if it got worse.</source>
            <translation>区域内的局部相关从 %2 降到 %1（任意位置 %3）。请查看，若变差则撤销。</translation>
        </message>
        <message>
            <source>The result is within %1 of the drags and marks there.</source>
            <translation>结果与该处拖动或标记的位置相差不超过 %1。</translation>
        </message>
        <message>
            <source>Only a region of %1 x %2 of the fixed image was registered again, from (%3, %4) on; it blends into its surroundings within %5.</source>
            <translation>仅对固定图像中从 (%3, %4) 起的 %1 x %2 区域重新配准；在 %5 范围内平滑过渡到周围。</translation>
        </message>
        <message>
            <source>the window does not find the order of sections by itself</source>
            <translation>窗口不会自行确定切片的顺序</translation>
        </message>
        <message>
            <source>cannot register the section %1</source>
            <translation>无法配准切片 %1</translation>
        </message>
        <message>
            <source>putting maps together</source>
            <translation>正在组合映射</translation>
        </message>
        <message>
            <source>cannot use the region %1</source>
            <translation>无法使用区域 %1</translation>
        </message>
        <message>
            <source>it is not x, y, width and height, the last two above zero</source>
            <translation>它不是 x、y、宽度和高度（后两者大于零）</translation>
        </message>
        <message>
            <source>For example 1200,800,640,480 in pixels of the fixed image, or 12,8,6.4,4.8mm.</source>
            <translation>例如以固定图像像素计的 1200,800,640,480，或 12,8,6.4,4.8mm。</translation>
        </message>
        <message>
            <source>the fixed image's pixel size is not known</source>
            <translation>固定图像的像素尺寸未知</translation>
        </message>
        <message>
            <source>Give it in pixels, or state the pixel size.</source>
            <translation>请以像素给出，或说明像素尺寸。</translation>
        </message>
        <message>
            <source>no pixel of the fixed image lies in it, which has %1 pixels</source>
            <translation>固定图像（%1 像素）没有任何像素位于其中</translation>
        </message>
        <message>
            <source>Choose one that lies on the fixed image, at least in part.</source>
            <translation>请选择至少部分位于固定图像上的区域。</translation>
        </message>
        <message>
            <source>cannot fill the area outside the moving image</source>
            <translation>无法填充移动图像未显示的部分</translation>
        </message>
        <message>
            <source>%1 values are given for the %3 channels of %2</source>
            <translation>为 %2 的 %3 个通道给出了 %1 个数值</translation>
        </message>
        <message>
            <source>Give one value, or one for each channel.</source>
            <translation>请给出一个数值，或每个通道一个数值。</translation>
        </message>
        <message>
            <source>%1 is no value of %2 samples, which go from %3 to %4</source>
            <translation>%1 不是 %2 样本的值，其范围为 %3 至 %4</translation>
        </message>
        <message>
            <source>cannot use --outside %1</source>
            <translation>无法使用 --outside %1</translation>
        </message>
        <message>
            <source>it is neither a number nor numbers with commas between them</source>
            <translation>它既不是一个数，也不是用逗号分隔的多个数</translation>
        </message>
        <message>
            <source>For example 255, or 255,240,200 for an image in colour.</source>
            <translation>例如 255，彩色图像则为 255,240,200。</translation>
        </message>
        <message>
            <source>Leave this field out, or save it again from the program it came from.</source>
            <translation>请舍去该视场，或从原程序重新保存。</translation>
        </message>
        <message>
            <source>must be distance, angle or threads</source>
            <translation>必须是 distance、angle 或 threads</translation>
        </message>
        <message>
            <source>must be two points, or three of an angle</source>
            <translation>必须是两个点，角度为三个点</translation>
        </message>
        <message>
            <source>must be three places at least, and a spacing above zero</source>
            <translation>必须至少有三个位置，且间距大于零</translation>
        </message>
        <message>
            <source>the expected error of the result "%1" is left out: %2</source>
            <translation>忽略结果“%1”的预期误差：%2</translation>
        </message>
        <message>
            <source>must be measured, blank, lost, ambiguous or uncovered</source>
            <translation>必须是 measured、blank、lost、ambiguous 或 uncovered</translation>
        </message>
        <message>
            <source>does not fit the number of places</source>
            <translation>与位置的数量不符</translation>
        </message>
        <message>
            <source>must be 16 hexadecimal digits</source>
            <translation>必须是 16 位十六进制数字</translation>
        </message>
        <message>
            <source>the drag of %1 was not followed: the images match better %2 from where it was put</source>
            <translation>未遵循 %1 的拖动：图像在相距 %2 处匹配更好</translation>
        </message>
        <message>
            <source>its content is no %1: it is damaged, or a file of another kind under this name</source>
            <translation>其内容不是 %1：文件已损坏，或是使用此名称的其他类型文件</translation>
        </message>
        <message>
            <source>there is no such file or folder</source>
            <translation>没有此文件或目录</translation>
        </message>
        <message>
            <source>this user is not permitted to do that</source>
            <translation>当前用户没有权限</translation>
        </message>
        <message>
            <source>the disk can only be read</source>
            <translation>磁盘为只读</translation>
        </message>
        <message>
            <source>a part of its path is a file, not a folder</source>
            <translation>路径中的一部分是文件而不是目录</translation>
        </message>
        <message>
            <source>look at landmark %1 again: far from where the others put it (%2 of %3)</source>
            <translation>请再次检查标志点 %1：与其余标志点推算的位置相距甚远（%2/%3）</translation>
        </message>
        <message>
            <source>Registration report</source>
            <translation>配准报告</translation>
        </message>
        <message>
            <source>%1 on %2, %3</source>
            <translation>%1 配准到 %2，%3</translation>
        </message>
        <message>
            <source>%1</source>
            <translation>%1</translation>
        </message>
        <message>
            <source>%1 to %2</source>
            <translation>%1 至 %2</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1 %2</translation>
        </message>
        <message>
            <source>%1.</source>
            <translation>%1：</translation>
        </message>
        <message>
            <source>Before and after</source>
            <translation>配准前与配准后</translation>
        </message>
        <message>
            <source>Fixed image red, moving image cyan, brightness evened out: grey where they agree, coloured fringes where not.</source>
            <translation>固定图像为红色，浮动图像为青色，亮度已均衡：一致处为灰色，不一致处有彩色边缘。</translation>
        </message>
        <message>
            <source>After</source>
            <translation>配准后</translation>
        </message>
        <message>
            <source>The moving image under the map.</source>
            <translation>经变换后的浮动图像。</translation>
        </message>
        <message>
            <source>Frames: places to look at, with the letters of the list below.</source>
            <translation>方框：需要查看的位置，字母与下方列表一致。</translation>
        </message>
        <message>
            <source>Checkerboard</source>
            <translation>棋盘格</translation>
        </message>
        <message>
            <source>Squares of the fixed and the warped moving image in turn; lines run on across the edges.</source>
            <translation>固定图像与变换后浮动图像的方格交替排列；线条应跨越方格边界连续。</translation>
        </message>
        <message>
            <source>Deformation</source>
            <translation>变形</translation>
        </message>
        <message>
            <source>The map&apos;s deformation beyond its affine part, drawn %1 times as large.</source>
            <translation>变换中仿射部分之外的弯曲，放大 %1 倍绘制。</translation>
        </message>
        <message>
            <source>The map&apos;s deformation beyond its affine part, at its true size.</source>
            <translation>变换中仿射部分之外的弯曲，按实际大小绘制。</translation>
        </message>
        <message>
            <source>Where it agrees</source>
            <translation>何处一致</translation>
        </message>
        <message>
            <source>Residual</source>
            <translation>残差</translation>
        </message>
        <message>
            <source>Where blocks of %1 are found again, at full resolution. %2 and more; lines point there. Hollow: not found again for certain.</source>
            <translation>在全分辨率下，%1 的图块被重新找到的位置。%2 及以上；线条指向该处。空心：未能可靠地重新找到。</translation>
        </message>
        <message>
            <source>Where blocks of %1 are found again, at 1/%2. %3 and more; lines point there. Hollow: not found again for certain.</source>
            <translation>在 1/%2 分辨率下，%1 的图块被重新找到的位置。%3 及以上；线条指向该处。空心：未能可靠地重新找到。</translation>
        </message>
        <message>
            <source>Forward and back</source>
            <translation>往返</translation>
        </message>
        <message>
            <source>How far the search from fixed to moving and back misses its start. %1. Hollow: more.</source>
            <translation>从固定图像搜索到浮动图像再返回时，偏离起点的距离。%1。空心：更大。</translation>
        </message>
        <message>
            <source>Correlation before</source>
            <translation>配准前的相关性</translation>
        </message>
        <message>
            <source>Correlation after</source>
            <translation>配准后的相关性</translation>
        </message>
        <message>
            <source>Local correlation of edges in blocks of %1, median %2. %3</source>
            <translation>%1 图块中边缘的局部相关性，中位数 %2。%3</translation>
        </message>
        <message>
            <source>Places to look at</source>
            <translation>需要查看的位置</translation>
        </message>
        <message>
            <source>place</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>why</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>reviewed</source>
            <translation>查看状态</translation>
        </message>
        <message>
            <source>accepted</source>
            <translation>已接受</translation>
        </message>
        <message>
            <source>open</source>
            <translation>待查看</translation>
        </message>
        <message>
            <source>Measures</source>
            <translation>指标</translation>
        </message>
        <message>
            <source>Stretch, skew and bow</source>
            <translation>伸缩、纬斜和纬弧</translation>
        </message>
        <message>
            <source>Stretched by %1 along %2 and %3 across; skew %4, bow %5</source>
            <translation>沿 %2 方向伸长 %1，横向 %3；纬斜 %4，纬弧 %5</translation>
        </message>
        <message>
            <source>The cloth travelled at %1 to %2 of its mean speed; the run began with that taken out.</source>
            <translation>织物走布速度为平均速度的 %1 至 %2；配准在去除此变化后开始。</translation>
        </message>
        <message>
            <source>Travel, stretch, skew and bow along the roll</source>
            <translation>沿卷长的走布、伸缩、纬斜和纬弧</translation>
        </message>
        <message>
            <source>Ahead of even travel</source>
            <translation>相对匀速走布的超前量</translation>
        </message>
        <message>
            <source>Stretch</source>
            <translation>伸缩</translation>
        </message>
        <message>
            <source>along</source>
            <translation>纵向</translation>
        </message>
        <message>
            <source>across</source>
            <translation>横向</translation>
        </message>
        <message>
            <source>Skew</source>
            <translation>纬斜</translation>
        </message>
        <message>
            <source>Bow</source>
            <translation>纬弧</translation>
        </message>
        <message>
            <source>%1 along the roll</source>
            <translation>沿卷长 %1</translation>
        </message>
        <message>
            <source>Landmarks</source>
            <translation>标志点</translation>
        </message>
        <message>
            <source>landmark</source>
            <translation>标志点</translation>
        </message>
        <message>
            <source>Measured by hand on the fixed image</source>
            <translation>在固定图像上手动测量</translation>
        </message>
        <message>
            <source>no.</source>
            <translation>序号</translation>
        </message>
        <message>
            <source>what</source>
            <translation>测量</translation>
        </message>
        <message>
            <source>more</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>distance</source>
            <translation>距离</translation>
        </message>
        <message>
            <source>angle</source>
            <translation>角度</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>纱线</translation>
        </message>
        <message>
            <source>no regular threads</source>
            <translation>没有规则的纱线</translation>
        </message>
        <message>
            <source>%1 threads, %2 per cm</source>
            <translation>%1 根纱线，每厘米 %2 根</translation>
        </message>
        <message>
            <source>%1 threads, one every %2</source>
            <translation>%1 根纱线，间距 %2</translation>
        </message>
        <message>
            <source>uneven</source>
            <translation>间距不均</translation>
        </message>
        <message>
            <source>Engines compared</source>
            <translation>引擎比较</translation>
        </message>
        <message>
            <source>engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>within tolerance</source>
            <translation>容差以内</translation>
        </message>
        <message>
            <source>Jacobian</source>
            <translation>雅可比</translation>
        </message>
        <message>
            <source>time s</source>
            <translation>时间 s</translation>
        </message>
        <message>
            <source>kept</source>
            <translation>已保留</translation>
        </message>
        <message>
            <source>place by place, the kept map's expected error is %1 larger</source>
            <translation>逐处比较，所保留变换的预期误差大 %1</translation>
        </message>
        <message>
            <source>place by place, the kept map's expected error is %1 smaller</source>
            <translation>逐处比较，所保留变换的预期误差小 %1</translation>
        </message>
        <message>
            <source>Metric</source>
            <translation>度量</translation>
        </message>
        <message>
            <source>levels %1 to %2 of %3</source>
            <translation>第 %1 至 %2 级，共 %3 级</translation>
        </message>
        <message>
            <source>level %1</source>
            <translation>第 %1 级</translation>
        </message>
        <message>
            <source>iteration %1</source>
            <translation>第 %1 次迭代</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>说明</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>fixed</source>
            <translation>固定图像</translation>
        </message>
        <message>
            <source>moving</source>
            <translation>浮动图像</translation>
        </message>
        <message>
            <source>fixed, read through</source>
            <translation>固定图像，校正所用</translation>
        </message>
        <message>
            <source>moving, read through</source>
            <translation>浮动图像，校正所用</translation>
        </message>
        <message>
            <source>initial</source>
            <translation>初始对齐</translation>
        </message>
        <message>
            <source>resolution</source>
            <translation>分辨率</translation>
        </message>
        <message>
            <source>machine</source>
            <translation>计算机</translation>
        </message>
        <message>
            <source>version</source>
            <translation>版本</translation>
        </message>
        <message>
            <source>seed</source>
            <translation>随机种子</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>option %1</source>
            <translation>选项 %1</translation>
        </message>
        <message>
            <source>the largest error expected in the part registered again grew from %1 to %2</source>
            <translation>重新配准部分的预期最大误差从 %1 增大到 %2</translation>
        </message>
        <message>
            <source>Export it again, or make a new copy from its source.</source>
            <translation>请从来源重新导出或复制。</translation>
        </message>
        <message>
            <source>The file is damaged; export it again, or make a new copy from its source.</source>
            <translation>文件已损坏；请从来源重新导出或复制。</translation>
        </message>
        <message>
            <source>it is held in memory</source>
            <translation>它保存在内存中</translation>
        </message>
        <message>
            <source>its pixels are made as they are read</source>
            <translation>其像素在读取时才生成</translation>
        </message>
        <message>
            <source>only a part of it is wanted</source>
            <translation>只需要其中一部分</translation>
        </message>
        <message>
            <source>it is compressed (%1)</source>
            <translation>它是压缩的（%1）</translation>
        </message>
        <message>
            <source>a %1 image is compressed</source>
            <translation>%1 图像是压缩的</translation>
        </message>
        <message>
            <source>its colours are converted as they are read</source>
            <translation>其颜色在读取时转换</translation>
        </message>
        <message>
            <source>its colours come from a palette</source>
            <translation>其颜色来自调色板</translation>
        </message>
        <message>
            <source>its %1-bit samples are converted as they are read</source>
            <translation>其 %1 位样本在读取时转换</translation>
        </message>
        <message>
            <source>its channels lie in planes of their own</source>
            <translation>其各通道分别存放在单独的平面中</translation>
        </message>
        <message>
            <source>its channels come from several pages</source>
            <translation>其通道来自多个页面</translation>
        </message>
        <message>
            <source>not all of its channels are taken</source>
            <translation>并未采用其全部通道</translation>
        </message>
        <message>
            <source>its bytes lie in another order than this machine&apos;s</source>
            <translation>其字节顺序与本机不同</translation>
        </message>
        <message>
            <source>its bits lie in another order than this machine&apos;s</source>
            <translation>其位顺序与本机不同</translation>
        </message>
        <message>
            <source>it counts from white</source>
            <translation>其数值从白色算起</translation>
        </message>
        <message>
            <source>its rows are padded</source>
            <translation>其行带有填充</translation>
        </message>
        <message>
            <source>it is turned as it is read (orientation %1)</source>
            <translation>它在读取时被旋转（方向 %1）</translation>
        </message>
        <message>
            <source>its %1 has no place that could be read</source>
            <translation>其%1在文件中的位置无法读取</translation>
        </message>
        <message>
            <source>its %1 is left out of the file</source>
            <translation>其%1未存入文件</translation>
        </message>
        <message>
            <source>its %1 is not all in the file</source>
            <translation>其%1未完整存于文件中</translation>
        </message>
        <message>
            <source>its %1 does not begin at a multiple of its samples&apos; size</source>
            <translation>其%1的起点不是样本大小的整数倍</translation>
        </message>
        <message>
            <source>it is read through OpenSlide</source>
            <translation>它通过 OpenSlide 读取</translation>
        </message>
        <message>
            <source>its chunks are values of a zarr store</source>
            <translation>其数据块是 zarr 存储中的值</translation>
        </message>
        <message>
            <source>its illumination is corrected as it is read</source>
            <translation>其照明在读取时校正</translation>
        </message>
        <message>
            <source>%1 brought other bytes than the file holds</source>
            <translation>%1 读到的字节与文件内容不符</translation>
        </message>
        <message>
            <source>page-locked buffers</source>
            <translation>锁页缓冲区</translation>
        </message>
        <message>
            <source>the host&apos;s memory</source>
            <translation>主机内存</translation>
        </message>
        <message>
            <source>%1: %2, %3 thread</source>
            <translation>%1：%2，%3 个线程</translation>
        </message>
        <message>
            <source>%1: %2, %3 threads</source>
            <translation>%1：%2，%3 个线程</translation>
        </message>
        <message>
            <source>%1; not directly: %2</source>
            <translation>%1；未直接读取：%2</translation>
        </message>
        <message>
            <source>ALINIFY_CUFILE is off</source>
            <translation>ALINIFY_CUFILE 为 off</translation>
        </message>
        <message>
            <source>ALINIFY_CUFILE is &apos;%1&apos;, which is none of off, auto and compat</source>
            <translation>ALINIFY_CUFILE 为“%1”，不是 off、auto 或 compat</translation>
        </message>
        <message>
            <source>cuFile&apos;s kernel module, nvidia-fs, is not loaded</source>
            <translation>cuFile 的内核模块 nvidia-fs 未加载</translation>
        </message>
        <message>
            <source>cuFile is not installed (%1 does not load)</source>
            <translation>未安装 cuFile（无法加载 %1）</translation>
        </message>
        <message>
            <source>%1 in its compatibility mode, by way of the host</source>
            <translation>%1（兼容模式，经由主机内存）</translation>
        </message>
        <message>
            <source>%1, by way of the host where it must</source>
            <translation>%1（必要时经由主机内存）</translation>
        </message>
        <message>
            <source>%1, which may read by way of the host</source>
            <translation>%1（可能经由主机内存）</translation>
        </message>
        <message>
            <source>%1 cores, %2 memory</source>
            <translation>%1 个核心，%2 内存</translation>
        </message>
        <message>
            <source>it was stopped</source>
            <translation>已中止</translation>
        </message>
        <message>
            <source>it was not begun</source>
            <translation>尚未开始</translation>
        </message>
        <message>
            <source>not enough memory: the system refused more. Close other programs, or give a memory limit.</source>
            <translation>内存不足：系统拒绝再分配。请关闭其他程序，或指定内存上限。</translation>
        </message>
        <message>
            <source>internal error: %1. Please report it.</source>
            <translation>内部错误：%1。请报告此问题。</translation>
        </message>
        <message>
            <source>judged %1</source>
            <translation>判定：%1</translation>
        </message>
        <message>
            <source>Processor</source>
            <translation>处理器</translation>
        </message>
        <message>
            <source>the result before</source>
            <translation>之前的结果</translation>
        </message>
        <message>
            <source>as it was shown</source>
            <translation>按当时的显示</translation>
        </message>
        <message>
            <source>gradient</source>
            <translation>梯度</translation>
        </message>
        <message>
            <source>mutual</source>
            <translation>互信息</translation>
        </message>
        <message>
            <source>bending</source>
            <translation>弯曲</translation>
        </message>
        <message>
            <source>curvature</source>
            <translation>曲率</translation>
        </message>
        <message>
            <source>syn</source>
            <translation>SyN</translation>
        </message>
        <message>
            <source>CPU, 1 thread</source>
            <translation>CPU，1 个线程</translation>
        </message>
        <message>
            <source>CPU, %1 threads</source>
            <translation>CPU，%1 个线程</translation>
        </message>
        <message>
            <source>%1 devices: %2</source>
            <translation>%1 个设备：%2</translation>
        </message>
        <message>
            <source>running on the CPU: no GPU library is installed</source>
            <translation>在 CPU 上运行：未安装 GPU 库</translation>
        </message>
        <message>
            <source>it holds points, landmarks or check points, and names no images</source>
            <translation>其中是点、标志点或检查点，没有列出图像</translation>
        </message>
        <message>
            <source>Open the pair and import landmarks there. Files of check points are named in the column check_points of a list.</source>
            <translation>请打开图像对并在那里导入标志点。检查点文件写在列表的 check_points 列中。</translation>
        </message>
        <message>
            <source>cannot be known: nothing is seen here, and the map may be off by %1</source>
            <translation>无法判定：此处看不到任何内容，映射可能偏差 %1</translation>
        </message>
        <message>
            <source>the folder %1, which holds its results, is not there</source>
            <translation>存放其结果的文件夹 %1 不存在</translation>
        </message>
        <message>
            <source>check point %1 is off by %2: either it is misplaced, or the map is wrong there</source>
            <translation>检查点 %1 的误差为 %2：或者该点放错了位置，或者变换在那里是错的</translation>
        </message>
    <message>
        <source>the map misses landmark %1: either it is misplaced, or the map is wrong there</source>
        <translation>映射偏离标志点 %1：要么该点放错了位置，要么映射在那里有误</translation>
    </message>
    <message>
        <source>the map misses landmark %1, and others: either they are misplaced, or the map is wrong there</source>
        <translation>映射偏离标志点 %1 等：要么这些点放错了位置，要么映射在那里有误</translation>
    </message>
        <message>
            <source>registered again, this part is right to %1 on %3 of its area (%2 before); largest error %5 (%4 before)</source>
            <translation>重新配准后，该部分 %3 的面积精确到 %1（之前 %2）；最大误差 %5（之前 %4）</translation>
        </message>
        <message>
            <source>compare them</source>
            <translation>比较</translation>
        </message>
        <message>
            <source>run %1, place %2</source>
            <translation>第 %1 次运行，位置 %2</translation>
        </message>
        <message>
            <source>the spots that were dragged here led this run, and from there on the images decided: Undo brings them back, and a landmark holds a place</source>
            <translation>此次运行由此处拖动的点引导，之后由图像决定：撤销可恢复它们，标志点可固定位置</translation>
        </message>
        <message>
            <source>inside it is right to %1; only at its edge almost nothing matches</source>
            <translation>内部误差在 %1 以内；只有边缘几乎没有匹配</translation>
        </message>
        <message>
            <source>inside it is right to %1; at its edge an error of up to %2 is expected</source>
            <translation>内部误差在 %1 以内；边缘预期误差最大为 %2</translation>
        </message>
        <message>
            <source>registering again gains nothing more here: along the rim of a piece that moved by itself no map without a fold fits. Accept what is left</source>
            <translation>在此处再次配准不会更好：在自行移动的一块的边缘，没有不折叠的变换能够吻合。请接受剩余部分</translation>
        </message>
        <message>
            <source>it cannot be made %1 times smaller</source>
            <translation>不能缩小到 1/%1</translation>
        </message>
        <message>
            <source>give 1, 2, 4, 8, 16, 32 or 64</source>
            <translation>请给出 1、2、4、8、16、32 或 64</translation>
        </message>
        <message>
            <source>a file for printing keeps every pixel</source>
            <translation>打印文件保留每个像素</translation>
        </message>
        <message>
            <source>leave out the layout for print, or the reduction</source>
            <translation>请去掉打印布局或缩小</translation>
        </message>
        <message>
            <source>Correct it, or export the annotations again.</source>
            <translation>请更正该坐标，或重新导出标注。</translation>
        </message>
        <message>
            <source>its unit, "%1", stands after its features: where they are read, it is not known yet</source>
            <translation>其单位“%1”写在要素之后：读取要素时尚不知道该单位</translation>
        </message>
        <message>
            <source>Move it before "features" in the file, or say which unit it is.</source>
            <translation>请在文件中将其移到 “features” 之前，或指明使用哪种单位。</translation>
        </message>
        <message>
            <source>GDCM, which reads DICOM, stops at it: it lacks or contradicts what GDCM needs, such as the orientation of its frames or the number of its rows</source>
            <translation>读取 DICOM 的 GDCM 无法处理它：它缺少 GDCM 所需的信息（例如各帧的方向或行数），或其内容自相矛盾</translation>
        </message>
        <message>
            <source>Export it as single frames or as TIFF from a program that shows it.</source>
            <translation>请用能显示它的程序将其导出为单帧图像或 TIFF。</translation>
        </message>
        <message>
            <source>%1 of the %2 planes that its ImageJ description names are left out: they are not in the file, or not where ImageJ would have put them</source>
            <translation>其 ImageJ 描述所列的 %2 个平面中有 %1 个被略去：它们不在文件中，或不在 ImageJ 应存放的位置</translation>
        </message>
        <message>
            <source>its planes follow the first one without a directory, and their samples cannot be read as they lie</source>
            <translation>其各平面紧随第一个平面之后且没有目录，无法按原样读取其采样值</translation>
        </message>
        <message>
            <source>it is a later plane of a stack that has one directory</source>
            <translation>它是只有一个目录的图像堆栈中靠后的平面</translation>
        </message>
        <message>
            <source>its window of centre %1 and width %2 makes no sense and is not used</source>
            <translation>其窗位 %1、窗宽 %2 的灰度窗没有意义，因此不使用</translation>
        </message>
        <message>
            <source>the DICOM files in this folder belong to %1 series</source>
            <translation>此文件夹中的 DICOM 文件属于 %1 个序列</translation>
        </message>
        <message>
            <source>Open one of its files, or give each series a folder of its own.</source>
            <translation>请打开其中一个文件，或为每个序列单独建一个文件夹。</translation>
        </message>
        <message>
            <source>the DICOM files in this folder hold several frames each</source>
            <translation>此文件夹中的每个 DICOM 文件都含有多帧</translation>
        </message>
        <message>
            <source>its slices are in the order of their instance numbers: their positions are not stated or all the same</source>
            <translation>其切片按实例编号排序：它们的位置未注明或全部相同</translation>
        </message>
        <message>
            <source>its slices are in the order of the files&apos; names: neither positions nor instance numbers tell them apart</source>
            <translation>其切片按文件名排序：位置和实例编号都无法区分它们</translation>
        </message>
        <message>
            <source>its scale is not used: the unit of its axes, &quot;%1&quot;, is no known length</source>
            <translation>不使用其比例：其坐标轴的单位“%1”不是已知的长度单位</translation>
        </message>
        <message>
            <source>its OME description states samples of type %1, but they are %2</source>
            <translation>其 OME 描述注明样本类型为 %1，实际却是 %2</translation>
        </message>
        <message>
            <source>the map missed the landmarks by %1 at the median, as where the texture repeats; begun again from where they lie, it misses them by %2</source>
            <translation>变换与标志点的中位偏差为 %1，如纹理重复处那样；从标志点所在位置重新开始后，偏差为 %2</translation>
        </message>
        <message>
            <source>the map misses the landmarks by %1 at the median; begun again from where they lie, it missed them by %2</source>
            <translation>变换与标志点的中位偏差为 %1；从标志点所在位置重新开始后，偏差为 %2</translation>
        </message>
        <message>
            <source>the map misses the landmarks by %1 at the median</source>
            <translation>变换与标志点的中位偏差为 %1</translation>
        </message>
        <message>
        <source>the only place to review was accepted</source>
        <translation>唯一待查看的位置已接受</translation>
    </message>
    <message>
        <source>all %1 places to review were accepted</source>
        <translation>全部 %1 处待查看的位置均已接受</translation>
    </message>
    <message>
        <source>%1 of %2 places to review were accepted</source>
        <translation>%2 处待查看的位置中已接受 %1 处</translation>
    </message>
    <message>
        <source>on %1 of the comparable area the map is expected to be right to %2</source>
        <translation>在 %1 的可比较区域上，变换的误差预计在 %2 以内</translation>
    </message>
    <message>
        <source>on %1 of the comparable area one repeat of the texture cannot be told from the next</source>
        <translation>在 %1 的可比较区域上，无法区分纹理的一个重复单元与下一个</translation>
    </message>
    <message>
        <source>on %1 of the comparable area another place nearby matches as well</source>
        <translation>在 %1 的可比较区域上，附近另有一处同样匹配</translation>
    </message>
    <message>
        <source>on %1 of the comparable area, at the rims of blank areas, the map is probably off by more than %2</source>
        <translation>在 %1 的可比较区域上（空白区域的边缘），变换的误差很可能超过 %2</translation>
    </message>
    <message>
        <source>on another %1 of the overlap, which shows nothing to compare, the map may be off by more than %2</source>
        <translation>另有 %1 的重叠区域没有可供比较的内容，那里的变换误差可能超过 %2</translation>
    </message>
    <message>
        <source>90 % within %1</source>
        <translation>90 % 在 %1 以内</translation>
    </message>
    <message>
        <source>%1 of the comparable area is expected to be within %2; no other engine was needed</source>
        <translation>%1 的可比较区域预计误差在 %2 以内，无需其他引擎</translation>
    </message>
    <message>
        <source>Other engines were tried: the dense engine&apos;s map bends strongly, and only %1 of the comparable area was expected to be within %2.</source>
        <translation>已尝试其他引擎，因为稠密引擎的映射弯曲强烈，且只有 %1 的可比较区域预计误差在 %2 以内。</translation>
    </message>
    <message>
        <source>%1: expected error %2 at the median, 90 % within %3, %4 of the comparable area within %5; Jacobian %6 to %7.</source>
        <translation>%1：预计误差中位数 %2，90 % 在 %3 以内，%4 的可比较区域在 %5 以内；雅可比 %6 至 %7。</translation>
    </message>
    <message>
        <source>%1 of the overlap shows nothing to compare</source>
        <translation>重叠区域的 %1 没有可比较的内容</translation>
    </message>
    <message>
        <source>%1 of the comparable area could not be verified</source>
        <translation>可比较区域的 %1 无法验证</translation>
    </message>
    <message>
        <source>%1 of the comparable area is misaligned by more than %2</source>
        <translation>可比较区域的 %1 错位超过 %2</translation>
    </message>
    <message>
        <source>%1 of the comparable area is wrong or unverified: %2 is misaligned by more than %3, %4 could not be verified</source>
        <translation>可比较区域的 %1 无法确认正确：%2 错位超过 %3，%4 无法验证</translation>
    </message>
    <message>
        <source>%1 of the comparable area is misaligned by more than %2; %3 could not be verified</source>
        <translation>可比较区域的 %1 错位超过 %2；另有 %3 无法验证</translation>
    </message>
    <message>
        <source>%1 of the comparable area</source>
        <translation>可比较区域的 %1</translation>
    </message>
    <message>
        <source>on %1 of the comparable area it is expected to be right to %2, counting the errors of every map of the chain: %3 at the median, 90 % within %4</source>
        <translation>在 %1 的可比较区域上预计精确到 %2（已计入链中各环节的误差）：中位数 %3，90 % 的位置在 %4 以内</translation>
    </message>
    <message>
        <source>%1 within %2</source>
        <translation>%1 在 %2 以内</translation>
    </message>
    <message>
        <source>median %1, 90 % of the comparable area within %2</source>
        <translation>中位数 %1，可比较区域的 90 % 不超过 %2</translation>
    </message>
    <message>
        <source>each of its frames is rescaled by a slope and an intercept of its own</source>
        <translation>其各帧分别按各自的斜率和截距重新缩放</translation>
    </message>
    <message>
        <source>it names the predictor %1, which counts with LZW, deflate and zstd alone: its samples are read as stored</source>
        <translation>它注明了预测器 %1，但预测器仅适用于 LZW、deflate 和 zstd：其样本按存储的原样读取</translation>
    </message>
    <message>
        <source>it holds %1 of its %2 rows</source>
        <translation>其 %2 行中只含 %1 行</translation>
    </message>
    <message>
        <source>Blank areas, not counted among the places</source>
        <translation>空白区域，不计入待查看的位置</translation>
    </message>
    <message>
        <source>on %1 of the comparable area the map is off by more than %2 or nothing matches</source>
        <translation>在 %1 的可比较区域上，变换的误差超过 %2 或没有任何匹配</translation>
    </message>
    <message>
        <source>at x %1, y %2 areas of the moving image are stretched %3-fold: look whether the structures agree (key J shows where)</source>
        <translation>在 x %1、y %2 处，浮动图像的面积被拉伸到 %3 倍：请查看结构是否吻合（按 J 键显示位置）</translation>
    </message>
    <message>
        <source>at x %1, y %2 areas of the moving image are pressed to %3: look whether the structures agree (key J shows where)</source>
        <translation>在 x %1、y %2 处，浮动图像的面积被压缩到 %3：请查看结构是否吻合（按 J 键显示位置）</translation>
    </message>
    <message>
        <source>Moving area to fixed area</source>
        <translation>浮动图像面积与固定图像面积之比</translation>
    </message>
    <message>
        <source>check; reviewed and accepted</source>
        <translation>待查看；已查看并接受</translation>
    </message>
    <message>
        <source>how the result &quot;%1&quot; was found is left out of its reports: %2</source>
        <translation>结果“%1”的求解过程不会出现在其报告中：%2</translation>
    </message>
        <message>
            <source>%1, page %2</source>
            <translation>%1，第 %2 页</translation>
        </message>
    <message>
        <source>Unregistered</source>
        <translation>未配准</translation>
    </message>
    <message>
        <source>Both images as they are, pixel on pixel.</source>
        <translation>两幅图像保持原样，像素对像素。</translation>
    </message>
    <message>
        <source>Where the run&apos;s search laid the moving image, before the engine.</source>
        <translation>运行的搜索放置移动图像的位置，在引擎之前。</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>corrected by hand at one place; every figure is of the corrected map</source>
        <translation>手动修正了一处；所有数值均针对修正后的映射</translation>
    </message>
    <message>
        <source>%1, as given</source>
        <translation>%1，按指定</translation>
    </message>
    <message>
        <source>%1, chosen from the images</source>
        <translation>%1，根据图像选定</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>an error of %1 or more is expected here</source>
        <translation>此处预期误差至少为 %1</translation>
    </message>
    <message>
        <source>inside it is right to %1; at its edge an error of %2 or more is expected</source>
        <translation>内部误差在 %1 以内；边缘预期误差至少为 %2</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>before</source>
        <translation>配准前</translation>
    </message>
    <message>
        <source>leave-one-out error</source>
        <translation>留一法误差</translation>
    </message>
    <message>
        <source>expected error</source>
        <translation>预期误差</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>90 % 以内</translation>
    </message>
    <message>
        <source>middle x</source>
        <translation>中心 x</translation>
    </message>
    <message>
        <source>middle y</source>
        <translation>中心 y</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>better than the result before: right to %1 on %3 of the area (%2 before); largest error %5 (%4 before)</source>
        <translation>优于之前的结果：%3 的面积误差在 %1 以内（之前 %2）；最大误差 %5（之前 %4）</translation>
    </message>
    <message>
        <source>worse than the result before: right to %1 on %3 of the area (%2 before); largest error %5 (%4 before)</source>
        <translation>差于之前的结果：%3 的面积误差在 %1 以内（之前 %2）；最大误差 %5（之前 %4）</translation>
    </message>
    <message>
        <source>much as the result before: right to %1 on %3 of the area (%2 before); largest error %5 (%4 before)</source>
        <translation>与之前的结果相近：%3 的面积误差在 %1 以内（之前 %2）；最大误差 %5（之前 %4）</translation>
    </message>
    <message>
        <source>%1 (option %2)</source>
        <translation>%1（选项 %2）</translation>
    </message>
    <message>
        <source>open the images</source>
        <translation>打开图像</translation>
    </message>
    <message>
        <source>expect errors</source>
        <translation>估计误差</translation>
    </message>
    <message>
        <source>choose the grid</source>
        <translation>选择网格</translation>
    </message>
    <message>
        <source>fit the grid</source>
        <translation>拟合网格</translation>
    </message>
    <message>
        <source>handing over</source>
        <translation>移交数据</translation>
    </message>
    <message>
        <source>judge the maps</source>
        <translation>评定变换</translation>
    </message>
    <message>
        <source>%1 (not confirmed)</source>
        <translation>%1（未确认）</translation>
    </message>
    <message>
        <source>Not confirmed: the program found the partner near where the map has it, so that its error says little about the map.</source>
        <translation>未确认：对应点由程序在变换所指位置附近找到，因此其误差几乎不能说明变换的好坏。</translation>
    </message>
    <message>
        <source>the run was held to its landmarks: their errors are no independent check</source>
        <translation>运行以其标志点为约束：它们的误差不是独立检验</translation>
    </message>
        <message>
            <source>a piece seems to have moved by about %1 by itself</source>
            <translation>似乎有一块独立移动了约 %1</translation>
        </message>
        <message>
            <source>%1 (newer than the result)</source>
            <translation>%1（比结果新）</translation>
        </message>
        <message>
            <source>below %1 throughout: the map has an exact inverse</source>
            <translation>处处低于 %1：该变换有精确的逆变换</translation>
        </message>
</context>
    <context>
        <name>EngineFigures</name>
    </context>
    <context>
        <name>ErrorBox</name>
        <message>
            <source>What to do: %1</source>
            <translation>解决办法：%1</translation>
        </message>
    </context>
    <context>
        <name>HelpPage</name>
        <message>
            <source>Help</source>
            <translation>帮助</translation>
        </message>
        <message>
            <source>Find in the help; Enter goes on</source>
            <translation>在帮助中查找；按回车继续</translation>
        </message>
        <message>
            <source>Find in the help</source>
            <translation>在帮助中查找</translation>
        </message>
        <message>
            <source>Contents</source>
            <translation>目录</translation>
        </message>
    </context>
    <context>
        <name>LandmarkTool</name>
        <message>
            <source> (unused)</source>
            <translation>（未使用）</translation>
        </message>
    </context>
    <context>
        <name>Menu</name>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>Recent Sess&amp;ions</source>
            <translation>最近的会话(&amp;I)</translation>
        </message>
        <message>
            <source>Open &amp;Recent</source>
            <translation>最近打开(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Import</source>
            <translation>导入(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Export</source>
            <translation>导出(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>比较(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Overlays</source>
            <translation>叠加层(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Panels</source>
            <translation>面板(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Landmarks</source>
            <translation>标志点(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Registration</source>
            <translation>配准(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Tools</source>
            <translation>工具(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Window</source>
            <translation>窗口(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>Main Tool Bar</source>
            <translation>主工具栏</translation>
        </message>
        <message>
            <source>&amp;Units</source>
            <translation>单位(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>图像(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Pairs</source>
            <translation>图像对(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Layer</source>
            <translation>图层(&amp;L)</translation>
        </message>
    </context>
    <context>
        <name>Overlay</name>
        <message>
            <source>Nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <source>Deformation Grid</source>
            <translation>变形网格</translation>
        </message>
        <message>
            <source>Displacement Arrows</source>
            <translation>位移箭头</translation>
        </message>
        <message>
            <source>Displacement</source>
            <translation>位移</translation>
        </message>
        <message>
            <source>Stretch and Folds</source>
            <translation>拉伸与折叠</translation>
        </message>
        <message>
            <source>Agreement of Edges</source>
            <translation>边缘一致性</translation>
        </message>
        <message>
            <source>Expected Error</source>
            <translation>预期误差</translation>
        </message>
        <message>
            <source>Residuals</source>
            <translation>残差</translation>
        </message>
        <message>
            <source>The pair is not registered: there is nothing to show yet.</source>
            <translation>图像对尚未配准：暂无可显示的内容。</translation>
        </message>
        <message>
            <source>The map squeezes the image to nothing: it cannot be shown.</source>
            <translation>变换将图像压缩为零：无法显示。</translation>
        </message>
        <message>
            <source>It is measured when the run has ended.</source>
            <translation>运行结束后才进行测量。</translation>
        </message>
        <message>
            <source>There was nothing in the images to compare.</source>
            <translation>图像中没有可比较的内容。</translation>
        </message>
        <message>
            <source>As measured before the corrections by hand.</source>
            <translation>为手动校正之前的测量结果。</translation>
        </message>
        <message>
            <source>Squares of %1 on the fixed image, as the map bends them beyond turn, scale and shift.</source>
            <translation>固定图像上边长 %1 的方格，显示变换对其的弯曲（除旋转、缩放和平移以外）。</translation>
        </message>
        <message>
            <source>From each place to where the map finds it, beyond turn, scale and shift.</source>
            <translation>从每个位置指向变换找到它的位置（除旋转、缩放和平移以外）。</translation>
        </message>
        <message>
            <source>How far places are moved beyond turn, scale and shift.</source>
            <translation>各位置被移动的距离（除旋转、缩放和平移以外）。</translation>
        </message>
        <message>
            <source>The largest: %1</source>
            <translation>最大：%1</translation>
        </message>
        <message>
            <source>Area in the moving image to area here, beyond the overall scale.</source>
            <translation>浮动图像中的面积与此处面积之比（除整体缩放以外）。</translation>
        </message>
        <message>
            <source>How far off the map is expected to be, in squares of %1.</source>
            <translation>映射的预期误差，每格 %1。</translation>
        </message>
        <message>
            <source>Correlation of edges, in blocks of %1.</source>
            <translation>边缘相关性，图像块大小 %1。</translation>
        </message>
        <message>
            <source>▲ level of chance: %1</source>
            <translation>▲ 随机水平：%1</translation>
        </message>
        <message>
            <source>How far from where the map says blocks of %1 are found again; arrows point there.</source>
            <translation>大小为 %1 的图像块重新找到的位置与变换所示位置的距离；箭头指向该处。</translation>
        </message>
        <message>
            <source>Dashed: not found again for certain.</source>
            <translation>虚线：未能确定找到。</translation>
        </message>
        <message>
            <source>How far the search from fixed to moving and back misses its start.</source>
            <translation>从固定图像到浮动图像再返回的搜索偏离起点的距离。</translation>
        </message>
        <message>
            <source>Dashed: more.</source>
            <translation>虚线：更大。</translation>
        </message>
        <message>
            <source>Nothing is bent: the map is affine.</source>
            <translation>没有弯曲：变换为仿射变换。</translation>
        </message>
        <message>
            <source>Drawn as large as it is.</source>
            <translation>按实际大小绘制。</translation>
        </message>
        <message>
            <source>Drawn × %1.</source>
            <translation>放大 %1 倍绘制。</translation>
        </message>
        <message>
            <source>No folds.</source>
            <translation>无折叠。</translation>
        </message>
        <message>
            <source>folded: %1 % of the image</source>
            <translation>折叠：图像的 %1 %</translation>
        </message>
        <message>
            <source>This result was not compared with the images. Choose the overlay again to have it measured.</source>
            <translation>此结果尚未与图像比较。请再次选择该叠加层以进行测量。</translation>
        </message>
        <message>
            <source>The images are being compared under this result…</source>
            <translation>正在此结果下比较图像……</translation>
        </message>
        <message>
            <source>Round-Trip Error</source>
            <translation>往返误差</translation>
        </message>
        <message>
            <source>ambiguous: another place matches as well</source>
            <translation>不唯一：另一处同样匹配</translation>
        </message>
        <message>
            <source>blank: nothing to measure</source>
            <translation>空白：无可测量内容</translation>
        </message>
        <message>
            <source>no colour: outside the moving image, or masked out</source>
            <translation>无颜色：在浮动图像之外或被掩膜排除</translation>
        </message>
        <message>
            <source>folded</source>
            <translation>折叠</translation>
        </message>
        <message>
            <source>area × %1</source>
            <translation>面积 × %1</translation>
        </message>
        <message>
            <source>agreement %1</source>
            <translation>一致性 %1</translation>
        </message>
        <message>
            <source>not found again</source>
            <translation>未能找到</translation>
        </message>
        <message>
            <source>moved %1 (%2 right, %3 down)</source>
            <translation>移动 %1（向右 %2，向下 %3）</translation>
        </message>
        <message>
            <source>cannot be known: repeats every %1</source>
            <translation>无法确定：每 %1 重复一次</translation>
        </message>
        <message>
            <source>cannot be known: matches as well %1 away</source>
            <translation>无法确定：相距 %1 处同样匹配</translation>
        </message>
        <message>
            <source>expected error %1 (%2 to %3)</source>
            <translation>预计误差 %1（%2 至 %3）</translation>
        </message>
        <message>
            <source>there and back %1</source>
            <translation>往返 %1</translation>
        </message>
        <message>
            <source>residual %1 (%2 right, %3 down)</source>
            <translation>残差 %1（向右 %2，向下 %3）</translation>
        </message>
        <message>
            <source>▲ the tolerance</source>
            <translation>▲ 容差</translation>
        </message>
        <message>
            <source>not verified: nothing here matches</source>
            <translation>无法验证：此处没有匹配</translation>
        </message>
    </context>
    <context>
        <name>Panel</name>
        <message>
            <source>View</source>
            <translation>视图</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>图层</translation>
        </message>
        <message>
            <source>Registration</source>
            <translation>配准</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>判定</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>图像对</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>Landmarks</source>
            <translation>标志点</translation>
        </message>
        <message>
            <source>Corrections</source>
            <translation>校正</translation>
        </message>
        <message>
            <source>Placement</source>
            <translation>放置</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Show or hide the panel %1</source>
            <translation>显示或隐藏面板“%1”</translation>
        </message>
        <message>
            <source>panel dock show hide</source>
            <translation>面板 显示 隐藏</translation>
        </message>
    </context>
    <context>
        <name>QMessageBox</name>
        <message>
            <source>Show Details...</source>
            <translation>显示详细信息…</translation>
        </message>
        <message>
            <source>Hide Details...</source>
            <translation>隐藏详细信息…</translation>
        </message>
    </context>
    <context>
        <name>QPlatformTheme</name>
        <message>
            <source>OK</source>
            <translation>确定</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Save All</source>
            <translation>全部保存</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>放弃</translation>
        </message>
        <message>
            <source>Don&apos;t Save</source>
            <translation>不保存</translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>应用</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>重置</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>帮助</translation>
        </message>
        <message>
            <source>Restore Defaults</source>
            <translation>恢复默认值</translation>
        </message>
        <message>
            <source>&amp;Yes</source>
            <translation>是(&amp;Y)</translation>
        </message>
        <message>
            <source>&amp;No</source>
            <translation>否(&amp;N)</translation>
        </message>
        <message>
            <source>Abort</source>
            <translation>中止</translation>
        </message>
        <message>
            <source>Retry</source>
            <translation>重试</translation>
        </message>
    </context>
    <context>
        <name>RegionTool</name>
        <message>
            <source>Region: %1</source>
            <translation>区域：%1</translation>
        </message>
    </context>
    <context>
        <name>Time</name>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1 min %2 s</source>
            <translation>%1 分 %2 秒</translation>
        </message>
        <message>
            <source>%1 h %2 min</source>
            <translation>%1 小时 %2 分</translation>
        </message>
    </context>
    <context>
        <name>ViewMode</name>
        <message>
            <source>Overlay</source>
            <translation>叠加</translation>
        </message>
        <message>
            <source>Overlay the moving image on the fixed one</source>
            <translation>将浮动图像叠在固定图像上</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>Show where the images differ: black means they agree</source>
            <translation>显示差异：黑色表示一致</translation>
        </message>
        <message>
            <source>Checkerboard</source>
            <translation>棋盘格</translation>
        </message>
        <message>
            <source>Show squares of either image in turn</source>
            <translation>交替显示两张图像的方块</translation>
        </message>
        <message>
            <source>Red-Cyan</source>
            <translation>红青</translation>
        </message>
        <message>
            <source>Show fixed in red and moving in cyan: grey means they agree</source>
            <translation>固定图像显示为红、浮动图像显示为青：灰色表示一致</translation>
        </message>
        <message>
            <source>Fixed Only</source>
            <translation>仅固定图像</translation>
        </message>
        <message>
            <source>Show the fixed image alone (or hold Shift)</source>
            <translation>单独显示固定图像（或按住 Shift）</translation>
        </message>
        <message>
            <source>Moving Only</source>
            <translation>仅浮动图像</translation>
        </message>
        <message>
            <source>Show the moving image alone (or hold Ctrl)</source>
            <translation>单独显示浮动图像（或按住 Ctrl）</translation>
        </message>
        <message>
            <source>Swipe</source>
            <translation>滑动对比</translation>
        </message>
        <message>
            <source>Drag a line over the pair: fixed on one side, moving on the other</source>
            <translation>在图像对上拖动一条线：一侧为固定图像，另一侧为浮动图像</translation>
        </message>
        <message>
            <source>Local Difference</source>
            <translation>局部差异</translation>
        </message>
        <message>
            <source>Show where structure differs, after uneven light, contrast and colours were made equal</source>
            <translation>在局部均衡光照、对比度和颜色之后，显示结构的差异</translation>
        </message>
        <message>
            <source>Edges</source>
            <translation>边缘</translation>
        </message>
        <message>
            <source>Show the edges alone: fixed in red, moving in cyan, white where they meet</source>
            <translation>仅显示边缘：固定为红色，浮动为青色，重合处为白色</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CommandPalette</name>
        <message>
            <source>Find a Command</source>
            <translation>查找命令</translation>
        </message>
        <message>
            <source>Type a few letters of what you want to do</source>
            <translation>输入几个字母，描述要做的事</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>查找命令</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>No matching command</source>
            <translation>没有匹配的命令</translation>
        </message>
        <message>
            <source>Not available now. What it does: %1</source>
            <translation>当前不可用。该命令的作用：%1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CorrectionController</name>
        <message>
            <source>Correct by Hand is off for this pair: a drag moves the view. %1 turns it on.</source>
            <translation>“手动校正”对这对图像已关闭：拖动会移动视图。按 %1 可重新打开。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CorrectionPanel</name>
        <message>
            <source>1 spot corrected</source>
            <translation>已校正 1 处</translation>
        </message>
        <message>
            <source>%1 spots corrected</source>
            <translation>已校正 %1 处</translation>
        </message>
        <message>
            <source>, 1 pinned</source>
            <translation>，已固定 1 处</translation>
        </message>
        <message>
            <source>, %1 pinned</source>
            <translation>，已固定 %1 处</translation>
        </message>
        <message>
            <source>; the farthest by %1. The export includes it.</source>
            <translation>；最大 %1。导出会包含校正。</translation>
        </message>
        <message>
            <source>No corrections.</source>
            <translation>没有校正。</translation>
        </message>
        <message>
            <source>How far around a spot its surroundings follow, on the fixed image (Page Up and Page Down): of the selected spot, or of the next one where none is selected. A click beside the spots selects none. A drag of more than a third of the radius widens that spot&apos;s own.</source>
            <translation>位置周围多大范围跟随移动，在固定图像上计（Page Up 和 Page Down）：指选中的点；未选中任何点时，指下一个点。在各点之外单击可取消选择。拖动超过半径的三分之一时，该点的半径会扩大。</translation>
        </message>
        <message>
            <source>R&amp;adius (dragged)</source>
            <translation>半径（拖动中）(&amp;A)</translation>
        </message>
        <message>
            <source>R&amp;adius (selected)</source>
            <translation>半径（选中）(&amp;A)</translation>
        </message>
        <message>
            <source>R&amp;adius (next)</source>
            <translation>半径（下一个）(&amp;A)</translation>
        </message>
        <message>
            <source>Radius of the selected correction</source>
            <translation>选中校正的半径</translation>
        </message>
        <message>
            <source>Radius of the next correction</source>
            <translation>下一个校正的半径</translation>
        </message>
        <message>
            <source>Drag a spot of the warped image to where it belongs. Right-click (or Alt+click) pins one that must stay; Del removes the selected one. F9 registers the place again from there; a run of the whole pair begins without corrections.</source>
            <translation>将变形图像中的一处拖到应在的位置。右键（或 Alt+点击）固定不应移动的位置；Del 键删除选中的点。F9 由此重新配准该处；配准整对图像时不带校正。</translation>
        </message>
        <message>
            <source>Dragged by %1.</source>
            <translation>已拖动 %1。</translation>
        </message>
        <message>
            <source>Selected: moved by %1.</source>
            <translation>选中的点：移动 %1。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CorrectionTool</name>
        <message>
            <source>A pin here would fold the image: use a larger radius</source>
            <translation>在此固定会使图像折叠：请用更大的半径</translation>
        </message>
        <message>
            <source>Pin a Spot</source>
            <translation>固定一处</translation>
        </message>
        <message>
            <source>Correct a Spot</source>
            <translation>校正一处</translation>
        </message>
        <message>
            <source>Move a Corrected Spot</source>
            <translation>移动校正点</translation>
        </message>
        <message>
            <source>It was dragged as far as the map does not fold: use a larger radius, or remove a pin</source>
            <translation>已拖到变换不折叠的极限：请用更大的半径，或移除一个固定点</translation>
        </message>
        <message>
            <source>Remove a Pin</source>
            <translation>移除一个固定点</translation>
        </message>
        <message>
            <source>Remove a Correction</source>
            <translation>移除一处校正</translation>
        </message>
        <message>
            <source>Remove All Corrections</source>
            <translation>移除所有校正</translation>
        </message>
        <message>
            <source>Corrected by %1 within a radius of %2</source>
            <translation>在半径 %2 内校正了 %1</translation>
        </message>
        <message>
            <source>Corrected by %1; this spot&apos;s radius was widened from %2 to %3, so that the image does not fold</source>
            <translation>已校正 %1；为避免图像折叠，该点的半径已从 %2 扩大到 %3</translation>
        </message>
        <message>
            <source>The image would fold with a radius of %1</source>
            <translation>半径为 %1 时图像会折叠</translation>
        </message>
        <message>
            <source>Change a Correction&apos;s Radius</source>
            <translation>更改校正半径</translation>
        </message>
    <message>
        <source>Nothing is corrected: a drag by %1 would move all that lies within %2 of it. The middle button or Space moves the view; for such a drag, set a larger radius than %3 first.</source>
        <translation>未作修正：拖动 %1 会移动其周围 %2 内的所有内容。用鼠标中键或空格键移动视图；若确需如此拖动，请先设置大于 %3 的半径。</translation>
    </message>
    <message>
        <source>The pin is removed; Undo brings it back</source>
        <translation>固定点已移除；撤销可恢复</translation>
    </message>
    <message>
        <source>The correction is removed; Undo brings it back</source>
        <translation>校正已移除；撤销可恢复</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::ExportController</name>
        <message>
            <source>Exporting %1</source>
            <translation>正在导出 %1</translation>
        </message>
        <message>
            <source>Export Warped Image</source>
            <translation>导出变形后的图像</translation>
        </message>
        <message>
            <source>%1, written in %2%3</source>
            <translation>%1，写出用时 %2%3</translation>
        </message>
        <message>
            <source>, BigTIFF</source>
            <translation>，BigTIFF</translation>
        </message>
        <message>
            <source>%1 is written.</source>
            <translation>%1 已写入。</translation>
        </message>
        <message>
            <source>Open &amp;Folder</source>
            <translation>打开文件夹(&amp;F)</translation>
        </message>
        <message>
            <source>Export Transform</source>
            <translation>导出变换</translation>
        </message>
        <message>
            <source>Cannot write %1</source>
            <translation>无法写入 %1</translation>
        </message>
        <message>
            <source>names ending in .%1 stand for a format that cannot be written here</source>
            <translation>以 .%1 结尾的名称表示此处无法写入的格式</translation>
        </message>
        <message>
            <source>Use a name ending in .%1.</source>
            <translation>请使用以 .%1 结尾的名称。</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>正在写入 %1</translation>
        </message>
        <message>
            <source>It leads from pixels of the fixed image to those of the moving one.</source>
            <translation>它由固定图像的像素指向浮动图像的像素。</translation>
        </message>
        <message>
            <source>Export Report</source>
            <translation>导出报告</translation>
        </message>
        <message>
            <source>Page with pictures (*.html)</source>
            <translation>带图片的页面 (*.html)</translation>
        </message>
        <message>
            <source>All figures (*.json)</source>
            <translation>全部数值 (*.json)</translation>
        </message>
        <message>
            <source>Picture of the View</source>
            <translation>视图截图</translation>
        </message>
        <message>
            <source>PNG (*.png)</source>
            <translation>PNG (*.png)</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>%1 已写入</translation>
        </message>
        <message>
            <source>%1, at every pixel</source>
            <translation>%1，每个像素</translation>
        </message>
        <message>
            <source>%1, at every 8th pixel</source>
            <translation>%1，每隔 8 个像素</translation>
        </message>
        <message>
            <source>%1, at every 8th pixel, in millimetres</source>
            <translation>%1，每隔 8 个像素，以毫米为单位</translation>
        </message>
        <message>
            <source>Inverse, from moving to fixed image</source>
            <translation>逆变换，从浮动图像到固定图像</translation>
        </message>
        <message>
            <source>Map Annotations</source>
            <translation>映射标注</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>打开(&amp;O)</translation>
        </message>
        <message>
            <source>The registration failed: the exported image will not lie on the fixed one.</source>
            <translation>配准失败：导出的图像不会与固定图像重合。</translation>
        </message>
        <message>
            <source>The result needs review: the verdict names where the exported image may not fit.</source>
            <translation>结果需要复核：判定列出了导出图像可能不吻合之处。</translation>
        </message>
        <message>
            <source>The result needs review: see its verdict.</source>
            <translation>结果需要复核：请查看判定。</translation>
        </message>
    <message>
        <source>The report was not written: the result was not checked as it is now</source>
        <translation>报告未写入：结果未按当前状态检查</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::ExportDialog</name>
        <message>
            <source>Export Warped Image</source>
            <translation>导出变形后的图像</translation>
        </message>
        <message>
            <source>1 channel of</source>
            <translation>1 个通道，</translation>
        </message>
        <message>
            <source>%1 channels of</source>
            <translation>%1 个通道，</translation>
        </message>
        <message>
            <source>Nearest: keeps the original values, for labels</source>
            <translation>最近邻：保留原始值，适合标签图</translation>
        </message>
        <message>
            <source>Linear: soft, never overshoots</source>
            <translation>线性：柔和，不会过冲</translation>
        </message>
        <message>
            <source>Cubic: sharp, for photographs and scans</source>
            <translation>三次：清晰，适合照片和扫描图</translation>
        </message>
        <message>
            <source>Lanczos: sharpest, may ring at hard edges</source>
            <translation>Lanczos：最清晰，硬边缘可能有振铃</translation>
        </message>
        <message>
            <source>&amp;Interpolation</source>
            <translation>插值(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Export</source>
            <translation>导出(&amp;E)</translation>
        </message>
        <message>
            <source>Looking at the moving image</source>
            <translation>正在查看浮动图像</translation>
        </message>
        <message>
            <source>JPEG holds a picture, not channels: choose another compression to merge images.</source>
            <translation>JPEG 只能保存图片而不是通道：要合并图像，请选择其他压缩方式。</translation>
        </message>
        <message>
            <source>With its i&amp;llumination evened out, as it is shown</source>
            <translation>按显示的样子，带照明校正(&amp;L)</translation>
        </message>
        <message>
            <source>Otherwise the samples are written as the file of the moving image holds them</source>
            <translation>否则按浮动图像文件中的原值写出</translation>
        </message>
        <message>
            <source>&amp;Beyond the image</source>
            <translation>图像之外(&amp;B)</translation>
        </message>
        <message>
            <source>The moving image, warped onto the fixed one: %1 %2.</source>
            <translation>浮动图像变形到固定图像上：%1 %2。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::FieldsForm</name>
        <message>
            <source>none chosen</source>
            <translation>未选择</translation>
        </message>
        <message>
            <source>Chosen fields</source>
            <translation>已选视场</translation>
        </message>
        <message>
            <source>The fields as the microscope took them, never the stitched image: dozens of them, all of the size of the image that is corrected</source>
            <translation>显微镜直接拍摄的各视场，绝不可用拼接后的图像：需数十个，尺寸均与待校正图像相同</translation>
        </message>
        <message>
            <source>&amp;Choose…</source>
            <translation>选择(&amp;C)…</translation>
        </message>
        <message>
            <source>Parameters of BaSiC</source>
            <translation>BaSiC 的参数</translation>
        </message>
        <message>
            <source>Parameters of BaSiCPy</source>
            <translation>BaSiCPy 的参数</translation>
        </message>
        <message>
            <source>Parameters of BaSiCPy 1</source>
            <translation>BaSiCPy 1 的参数</translation>
        </message>
        <message>
            <source>Parameters of the original program</source>
            <translation>原始程序的参数</translation>
        </message>
        <message>
            <source>Strict parameters</source>
            <translation>严格参数</translation>
        </message>
        <message>
            <source>The original&apos;s, with a dark field and more reweightings</source>
            <translation>原始程序的参数，另加暗场和更多次重加权</translation>
        </message>
        <message>
            <source>Variant of BaSiC</source>
            <translation>BaSiC 的变体</translation>
        </message>
        <message>
            <source>approximate</source>
            <translation>近似</translation>
        </message>
        <message>
            <source>LADMAP</source>
            <translation>LADMAP</translation>
        </message>
        <message>
            <source>Da&amp;rk field too</source>
            <translation>同时估计暗场(&amp;R)</translation>
        </message>
        <message>
            <source>Fields of the microscope</source>
            <translation>显微镜视场</translation>
        </message>
        <message>
            <source>%1 files, %2 to %3</source>
            <translation>%1 个文件，%2 至 %3</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::HistogramView</name>
        <message>
            <source>Histogram and window</source>
            <translation>直方图与窗口</translation>
        </message>
        <message>
            <source>Drag the two handles to set the black point and the white point</source>
            <translation>拖动两个手柄以设定黑点和白点</translation>
        </message>
        <message>
            <source>measuring…</source>
            <translation>测量中…</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ImageCanvas</name>
        <message>
            <source>Overlay</source>
            <translation>叠加</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>Fixed only</source>
            <translation>仅固定图像</translation>
        </message>
        <message>
            <source>Moving only</source>
            <translation>仅浮动图像</translation>
        </message>
        <message>
            <source>Checkerboard</source>
            <translation>棋盘格</translation>
        </message>
        <message>
            <source>Red-Cyan</source>
            <translation>红青</translation>
        </message>
        <message>
            <source>Swipe</source>
            <translation>滑动对比</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>浮动</translation>
        </message>
        <message>
            <source>Moving (preview)</source>
            <translation>浮动（预览）</translation>
        </message>
        <message>
            <source>Moving (not registered)</source>
            <translation>浮动（未配准）</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Flicker</source>
            <translation>闪烁</translation>
        </message>
        <message>
            <source>mirrored</source>
            <translation>镜像</translation>
        </message>
        <message>
            <source>turned %1°</source>
            <translation>旋转 %1°</translation>
        </message>
        <message>
            <source>Drop a fixed and a moving image here</source>
            <translation>将固定图像和浮动图像拖到此处</translation>
        </message>
        <message>
            <source>Fixed</source>
            <translation>固定</translation>
        </message>
        <message>
            <source>the reference, stays as it is
click to browse…</source>
            <translation>参考图像，保持不变
点击浏览…</translation>
        </message>
        <message>
            <source>is warped onto the reference
click to browse…</source>
            <translation>将变形到参考图像上
点击浏览…</translation>
        </message>
        <message>
            <source>Drop to open the pair</source>
            <translation>松开以打开图像对</translation>
        </message>
        <message>
            <source>Fixed (reference)</source>
            <translation>固定（参考）</translation>
        </message>
        <message>
            <source>Image canvas</source>
            <translation>图像画布</translation>
        </message>
        <message>
            <source>Shows the fixed and the moving image. Arrow keys pan, plus and minus zoom, 0 fits.</source>
            <translation>显示固定图像和浮动图像。方向键平移，加减号缩放，0 适合窗口。</translation>
        </message>
        <message>
            <source>Moving (before registering, as it lies)</source>
            <translation>浮动（配准前，原位）</translation>
        </message>
        <message>
            <source>Moving (at the start of the run)</source>
            <translation>浮动（运行起点）</translation>
        </message>
        <message>
            <source>Moving (warped, %1)</source>
            <translation>浮动（已变形，%1）</translation>
        </message>
        <message>
            <source>Moving (being placed by hand)</source>
            <translation>浮动（手动放置中）</translation>
        </message>
        <message>
            <source>TIFF, whole slides, DICOM, PNG, JPEG and more, of any size</source>
            <translation>TIFF、全切片、DICOM、PNG、JPEG 等，大小不限</translation>
        </message>
        <message>
            <source>Local difference</source>
            <translation>局部差异</translation>
        </message>
        <message>
            <source>Edges</source>
            <translation>边缘</translation>
        </message>
        <message>
            <source>colours matched for display</source>
            <translation>已为显示匹配颜色</translation>
        </message>
        <message>
            <source>Drop the moving image here, or click to browse…</source>
            <translation>将浮动图像拖放到此处，或单击浏览…</translation>
        </message>
        <message>
            <source>Drop the fixed image here, or click to browse…</source>
            <translation>将固定图像拖放到此处，或单击浏览…</translation>
        </message>
        <message>
            <source>Moving (not warped, linked)</source>
            <translation>浮动（未变形，联动）</translation>
        </message>
        <message>
            <source>Moving (not warped, not linked)</source>
            <translation>浮动（未变形，未联动）</translation>
        </message>
        <message>
            <source>%1, not linked</source>
            <translation>%1，未联动</translation>
        </message>
        <message>
            <source>Moving (warped)</source>
            <translation>浮动（已变形）</translation>
        </message>
        <message>
            <source>Moving (not warped, turned %1° to match)</source>
            <translation>浮动（未变形，已旋转 %1° 以对应）</translation>
        </message>
        <message>
            <source>stripes below 100 % may be moiré</source>
            <translation>低于 100 % 时条纹可能是摩尔纹</translation>
        </message>
        <message>
        <source>A click chooses the unit, or the pixel size</source>
        <translation>单击可选择单位或像素尺寸</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::InspectionController</name>
        <message>
            <source>Measuring the result</source>
            <translation>正在测量结果</translation>
        </message>
        <message>
            <source>Fixed</source>
            <translation>固定</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>浮动</translation>
        </message>
        <message>
            <source>%1 %2 %3%4</source>
            <translation>%1 %2 %3%4</translation>
        </message>
        <message>
            <source>%1 (copied)</source>
            <translation>%1（已复制）</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::JobRunner</name>
        <message>
            <source>There is not enough memory</source>
            <translation>内存不足</translation>
        </message>
        <message>
            <source>the system refused a request for memory</source>
            <translation>系统拒绝了内存请求</translation>
        </message>
        <message>
            <source>Close other programs and try again.</source>
            <translation>请关闭其他程序后重试。</translation>
        </message>
        <message>
            <source>Something went wrong inside the program</source>
            <translation>程序内部出错</translation>
        </message>
        <message>
            <source>Please report this with the steps that led here.</source>
            <translation>请连同操作步骤一并报告此问题。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarkEditor</name>
        <message>
            <source>The partner could not be looked for: %1</source>
            <translation>无法查找对应点：%1</translation>
        </message>
        <message>
            <source>Add Landmark %1</source>
            <translation>添加标志点 %1</translation>
        </message>
        <message>
            <source>Refine Landmark</source>
            <translation>细化标志点</translation>
        </message>
        <message>
            <source>Refine Landmarks</source>
            <translation>细化标志点</translation>
        </message>
        <message>
            <source>Looking for the partner</source>
            <translation>正在查找对应点</translation>
        </message>
        <message>
            <source>%1 of %2 partners were found again</source>
            <translation>%2 个对应点中找回 %1 个</translation>
        </message>
        <message>
            <source>Move Landmark %1</source>
            <translation>移动标志点 %1</translation>
        </message>
        <message>
            <source>Delete Landmark %1</source>
            <translation>删除标志点 %1</translation>
        </message>
        <message>
            <source>Delete %1 Landmarks</source>
            <translation>删除 %1 个标志点</translation>
        </message>
        <message>
            <source>Use Landmarks</source>
            <translation>使用标志点</translation>
        </message>
        <message>
            <source>Leave Landmarks Out</source>
            <translation>不使用标志点</translation>
        </message>
        <message>
            <source>Rename Landmark</source>
            <translation>重命名标志点</translation>
        </message>
        <message>
            <source>Import Landmarks</source>
            <translation>导入标志点</translation>
        </message>
        <message>
            <source>Landmarks %1</source>
            <translation>标志点 %1</translation>
        </message>
        <message>
            <source>Align by Landmarks</source>
            <translation>按标志点对齐</translation>
        </message>
        <message>
            <source>Landmark %1: its partner was found %2 from where the map places it</source>
            <translation>标志点 %1：在距映射位置 %2 处重新找到了对应点</translation>
        </message>
        <message>
            <source>Landmark %1: its partner was found again %2 from where it lay</source>
            <translation>标志点 %1：在距其原位置 %2 处重新找到了对应点</translation>
        </message>
        <message>
            <source>Landmark %1 is moved: its partner lies %2 from where the map has it</source>
            <translation>标志点 %1 已移动：其对应点距映射给出的位置 %2</translation>
        </message>
        <message>
            <source>Landmark %1: no reliable match found, so it is not used. Drag its moving marker to its place, or press U to use it as it is</source>
            <translation>标志点 %1：未找到可靠匹配，因此未使用。请将其移动图像上的标记拖到正确位置，或按 U 按现状使用</translation>
        </message>
        <message>
            <source>Landmarks are set within the fixed image: only the moving one lies here</source>
            <translation>标志点须设在固定图像内：此处只有移动图像</translation>
        </message>
        <message>
            <source>Landmark %1: no reliable match found, so it is not used. Drag its fixed marker to its place, or press U to use it as it is</source>
            <translation>标志点 %1：未找到可靠匹配，因此未使用。请将其固定图像上的标记拖到正确位置，或按 U 按现状使用</translation>
        </message>
        <message>
            <source>Landmark %1: its partner was found</source>
            <translation>标志点 %1：已找到对应点</translation>
        </message>
        <message>
            <source>Landmark %1 is moved, and used</source>
            <translation>标志点 %1 已移动，并已启用</translation>
        </message>
        <message>
            <source>Landmark %1 is moved; it is not used</source>
            <translation>标志点 %1 已移动；未启用</translation>
        </message>
        <message>
            <source>Landmark %1 is deleted</source>
            <translation>标志点 %1 已删除</translation>
        </message>
        <message>
            <source>%1 landmarks are deleted</source>
            <translation>已删除 %1 个标志点</translation>
        </message>
        <message>
            <source>The click set the partner of landmark %1, %2 from the one that was found. Undo takes it back; the next click begins another landmark</source>
            <translation>此次点击设定了标志点 %1 的对应点，距自动找到的位置 %2。“撤销”可恢复；下一次点击开始新的标志点</translation>
        </message>
        <message>
            <source>Landmark %1: no reliable match found near its partner, which stays where it is</source>
            <translation>标志点 %1：在其对应点附近未找到可靠匹配，对应点保持不变</translation>
        </message>
        <message>
            <source>Confirm Landmark %1</source>
            <translation>确认标志点 %1</translation>
        </message>
        <message>
            <source>The partner of landmark %1 is confirmed where it was found; drag it if it is wrong</source>
            <translation>标志点 %1 的对应点已在找到之处确认；如果不对，请拖动它</translation>
        </message>
        <message>
            <source>The partner of landmark %1 was found %2 from the click and stays there: a click on it confirms it; drag it if it is wrong</source>
            <translation>标志点 %1 的对应点是在距点击 %2 处找到的，并保持不变：点击它即可确认；如果不对，请拖动它</translation>
        </message>
        <message>
            <source>Another spot, %1 away, is nearly as similar: check it</source>
            <translation>%1 外的另一处几乎同样相似：请检查</translation>
        </message>
        <message>
            <source>The two spots are not much alike: check it</source>
            <translation>这两处不太相似：请检查</translation>
        </message>
        <message>
            <source>In full detail nothing was found there: check it</source>
            <translation>在全分辨率下该处未找到匹配：请检查</translation>
        </message>
    <message>
        <source>It lies in place %1, which is to be reviewed: check it</source>
        <translation>它位于待检查的位置 %1：请核对</translation>
    </message>
        <message>
            <source>The partner of landmark %1 is confirmed where it was found, %2 from the click; drag it if it is wrong</source>
            <translation>标志点 %1 的对应点已在找到之处确认，距点击处 %2；如果不对，请拖动它</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarkFilesController</name>
        <message>
            <source>Landmarks (*.csv *.txt *.tsv *.geojson *.json);;All files (*)</source>
            <translation>标志点 (*.csv *.txt *.tsv *.geojson *.json);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Import Landmarks</source>
            <translation>导入标志点</translation>
        </message>
        <message>
            <source>Reading landmarks</source>
            <translation>正在读取标志点</translation>
        </message>
        <message>
            <source>Landmarks read: %1</source>
            <translation>已读取标志点：%1</translation>
        </message>
        <message>
            <source>Landmarks outside of the images: %1</source>
            <translation>图像之外的标志点：%1</translation>
        </message>
        <message>
            <source>their coordinates are not pixels, or they are of other images, or the roles are exchanged</source>
            <translation>坐标不是像素，或属于其他图像，或角色颠倒</translation>
        </message>
        <message>
            <source>Undo takes them back. Export them in pixels, fixed and moving as they are open here.</source>
            <translation>可用“撤销”收回。请以像素导出，固定与浮动图像与此处打开的一致。</translation>
        </message>
        <message>
            <source>Export Landmarks</source>
            <translation>导出标志点</translation>
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
            <translation>QuPath 的 GeoJSON，每张图像一个文件 (*.geojson)</translation>
        </message>
        <message>
            <source>Writing landmarks</source>
            <translation>正在写出标志点</translation>
        </message>
        <message>
            <source>Landmarks written to %1</source>
            <translation>标志点已写入 %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarksModel</name>
        <message>
            <source>Takes part; untick to leave it out</source>
            <translation>参与；取消勾选则不使用</translation>
        </message>
        <message>
            <source>Left out; tick to let it take part</source>
            <translation>未使用；勾选后参与</translation>
        </message>
        <message>
            <source>Its partner is being looked for</source>
            <translation>正在查找其对应点</translation>
        </message>
        <message>
            <source>Fixed %1, %2; moving %3, %4</source>
            <translation>固定 %1, %2；浮动 %3, %4</translation>
        </message>
        <message>
            <source>Landmark %1 takes part</source>
            <translation>标志点 %1 参与</translation>
        </message>
        <message>
            <source>Use</source>
            <translation>使用</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Error %1</source>
            <translation>误差 %1</translation>
        </message>
        <message>
            <source>Fixed x</source>
            <translation>固定 x</translation>
        </message>
        <message>
            <source>Fixed y</source>
            <translation>固定 y</translation>
        </message>
        <message>
            <source>Moving x</source>
            <translation>浮动 x</translation>
        </message>
        <message>
            <source>Moving y</source>
            <translation>浮动 y</translation>
        </message>
        <message>
            <source>Whether it takes part</source>
            <translation>是否参与</translation>
        </message>
        <message>
            <source>Full-size pixels</source>
            <translation>全尺寸像素</translation>
        </message>
        <message>
            <source>1 landmark</source>
            <translation>1 个标志点</translation>
        </message>
        <message>
            <source>%1 landmarks</source>
            <translation>%1 个标志点</translation>
        </message>
        <message>
            <source>, %1 in use</source>
            <translation>，使用 %1 个</translation>
        </message>
        <message>
            <source>: median %1 %3, largest %2 %3</source>
            <translation>：中位数 %1 %3，最大 %2 %3</translation>
        </message>
        <message>
            <source>Leave-one-out %1</source>
            <translation>留一法误差 %1</translation>
        </message>
        <message>
            <source>Its partner lies where the map put it, so its error would say nothing of the map. Move it to where the image shows it.</source>
            <translation>其对应点位于映射给出的位置，误差不能说明映射的好坏。请将其移到图像所示的位置。</translation>
        </message>
        <message>
            <source>No landmarks yet. While the tool is on (L), click a spot that both images show: its partner is found automatically.</source>
            <translation>还没有标志点。工具开启时 (L)，点击两图都有的位置：其对应点会自动找到。</translation>
        </message>
        <message>
            <source>; leave-one-out error of a plain fit, without the map: median %1 %2</source>
            <translation>；简单拟合（不用映射）的留一误差：中位数 %1 %2</translation>
        </message>
        <message>
            <source>Beyond the tolerance of %1: here the map or the landmark is wrong</source>
            <translation>超出容差 %1：此处的映射或标志点有误</translation>
        </message>
        <message>
            <source>%1, beyond the tolerance</source>
            <translation>%1，超出容差</translation>
        </message>
        <message>
            <source>How far from its partner the map that is shown puts the landmark; ! marks one beyond the tolerance</source>
            <translation>所示映射将标志点置于其对应点之外的距离；! 表示超出容差</translation>
        </message>
        <message>
            <source>How far from its partner a plain fit of the other landmarks, without the map, puts it. This is no error of the result: a plain fit cannot follow bends, so it may be large where all is well. One far larger than the rest lies apart from them, or is misplaced.</source>
            <translation>仅对其余标志点做简单拟合（不用映射）时，它与对应点的距离。这不是结果的误差：简单拟合无法跟随弯曲，因此即使一切正常，数值也可能较大。若某个值远大于其余各值，该标志点远离其余各点，或放错了位置。</translation>
        </message>
        <message>
            <source>While the tool is on (L), a click on a spot that both images show sets the next one.</source>
            <translation>工具打开时（L），单击两幅图像都有的位置即可设置下一个标志点。</translation>
        </message>
        <message>
            <source>Its partner was found by the program near where the map has it, which is weak evidence of the map. Side by side, a click on its marker in the moving image confirms it.</source>
            <translation>其对应点由程序在变换所指的位置附近找到，对变换而言只是弱证据。并排显示时，在浮动图像中点击其标记即可确认。</translation>
        </message>
        <message>
            <source>. The map does not follow landmark %1</source>
            <translation>。变换未遵循标志点 %1</translation>
        </message>
        <message>
            <source>. The map does not follow %1 of them, %2 the least</source>
            <translation>。变换未遵循其中 %1 个，%2 相差最大</translation>
        </message>
        <message>
            <source>The leave-one-out error is told from %1 landmarks in use on</source>
            <translation>启用至少 %1 个标志点后才给出留一误差</translation>
        </message>
    <message>
        <source>, %1 not confirmed</source>
        <translation>，%1 个未确认</translation>
    </message>
    <message>
        <source>. The error of a partner that only the program has found says little about the map</source>
        <translation>。仅由程序找到的对应点，其误差几乎不能说明变换的好坏</translation>
    </message>
    <message>
        <source>. The errors of partners that only the program has found say little about the map</source>
        <translation>。仅由程序找到的对应点，其误差几乎不能说明变换的好坏</translation>
    </message>
    <message>
        <source>. In the view side by side, a click on the centre of its marker confirms a partner.</source>
        <translation>。在并排视图中，点击其标记的中心即可确认对应点。</translation>
    </message>
    <message>
        <source>. Landmark %1 is newer than the result: the next run uses it</source>
        <translation>。标志点 %1 比结果新：下次运行会用到它</translation>
    </message>
    <message>
        <source>. %1 of them are newer than the result: the next run uses them</source>
        <translation>。其中 %1 个比结果新：下次运行会用到它们</translation>
    </message>
    <message>
        <source>. They are newer than the result: the next run uses them</source>
        <translation>。它们比结果新：下次运行会用到它们</translation>
    </message>
    <message>
        <source>. The run was held to them: their errors are no independent check</source>
        <translation>。运行以它们为约束：其误差不是独立检验</translation>
    </message>
        <message>
            <source>, not confirmed: %1</source>
            <translation>，未确认：%1</translation>
        </message>
</context>
    <context>
        <name>alinify::ui::LandmarksPanel</name>
        <message>
            <source>What landmarks are for</source>
            <translation>标志点的用途</translation>
        </message>
        <message>
            <source>The engine holds to them where it can</source>
            <translation>引擎尽可能遵守它们</translation>
        </message>
        <message>
            <source>The run begins from their fit and is then free</source>
            <translation>从其拟合开始，之后不受约束</translation>
        </message>
        <message>
            <source>The run does not know them: their errors say how good it is</source>
            <translation>配准时不使用：其误差说明结果好坏</translation>
        </message>
        <message>
            <source>Landmarks</source>
            <translation>标志点</translation>
        </message>
        <message>
            <source>Constraints</source>
            <translation>约束</translation>
        </message>
        <message>
            <source>Starting position</source>
            <translation>起始位置</translation>
        </message>
        <message>
            <source>Validation only</source>
            <translation>仅用于验证</translation>
        </message>
        <message>
            <source>Use &amp;landmarks as</source>
            <translation>标志点用途(&amp;L)</translation>
        </message>
        <message>
            <source>Leave-one-out: by how much a fit of the other landmarks misses it. Large on bent cloth, and for a landmark that lies apart from the others: neither speaks against it.</source>
            <translation>留一误差：其余标志点的拟合偏离该点的距离。在变形的织物上以及远离其余标志点的点上都会很大：两者都不说明该点有误。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayerLookForm</name>
        <message>
            <source>Normal</source>
            <translation>正常</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <source>Multiply</source>
            <translation>正片叠底</translation>
        </message>
        <message>
            <source>Screen</source>
            <translation>滤色</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>Red-Cyan</source>
            <translation>红青</translation>
        </message>
        <message>
            <source>Own colours</source>
            <translation>原有颜色</translation>
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
            <translation>火焰</translation>
        </message>
        <message>
            <source>Cool-warm</source>
            <translation>冷暖</translation>
        </message>
        <message>
            <source>%1 × %2, %3 %4</source>
            <translation>%1 × %2，%3 %4</translation>
        </message>
        <message>
            <source>1 channel of</source>
            <translation>1 个通道，</translation>
        </message>
        <message>
            <source>%1 channels of</source>
            <translation>%1 个通道，</translation>
        </message>
        <message>
            <source>, %1 µm per pixel</source>
            <translation>，每像素 %1 µm</translation>
        </message>
        <message>
            <source>Layer &amp;opacity</source>
            <translation>图层不透明度(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Blend</source>
            <translation>混合(&amp;B)</translation>
        </message>
        <message>
            <source>How this layer blends with those below it; visible in Overlay</source>
            <translation>此图层与下方图层的混合方式；在叠加模式下可见</translation>
        </message>
        <message>
            <source>Co&amp;lours</source>
            <translation>颜色(&amp;L)</translation>
        </message>
        <message>
            <source>C&amp;hannel</source>
            <translation>通道(&amp;H)</translation>
        </message>
        <message>
            <source>Black point</source>
            <translation>变为黑色的值</translation>
        </message>
        <message>
            <source>White point</source>
            <translation>变为白色的值</translation>
        </message>
        <message>
            <source>&amp;Auto</source>
            <translation>自动(&amp;A)</translation>
        </message>
        <message>
            <source>Set the window to the 0.1 and 99.9 percent points</source>
            <translation>将窗口设为 0.1 和 99.9 百分位</translation>
        </message>
        <message>
            <source>Rese&amp;t</source>
            <translation>重置(&amp;T)</translation>
        </message>
        <message>
            <source>Show the layer as it was when it was opened</source>
            <translation>将图层恢复为打开时的样子</translation>
        </message>
        <message>
            <source>&amp;Gamma</source>
            <translation>伽马(&amp;G)</translation>
        </message>
        <message>
            <source>&amp;Invert</source>
            <translation>反相(&amp;I)</translation>
        </message>
        <message>
            <source>T&amp;int…</source>
            <translation>着色(&amp;I)…</translation>
        </message>
        <message>
            <source>The colour that white becomes</source>
            <translation>白色所变成的颜色</translation>
        </message>
        <message>
            <source>No image is open here.</source>
            <translation>此处未打开图像。</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>All</source>
            <translation>全部</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayersController</name>
        <message>
            <source>Further Image in the Fixed Frame</source>
            <translation>固定坐标系中的其他图像</translation>
        </message>
        <message>
            <source>Further Image in the Moving Frame</source>
            <translation>浮动坐标系中的其他图像</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>正在打开 %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayersModel</name>
        <message>
            <source>Fixed</source>
            <translation>固定</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>浮动</translation>
        </message>
        <message>
            <source>Moving (as it is)</source>
            <translation>浮动（原样）</translation>
        </message>
        <message>
            <source>Red</source>
            <translation>红</translation>
        </message>
        <message>
            <source>Green</source>
            <translation>绿</translation>
        </message>
        <message>
            <source>Blue</source>
            <translation>蓝</translation>
        </message>
        <message>
            <source>Channel %1</source>
            <translation>通道 %1</translation>
        </message>
        <message>
            <source>Rename Layer</source>
            <translation>重命名图层</translation>
        </message>
        <message>
            <source>Change Layer</source>
            <translation>更改图层</translation>
        </message>
        <message>
            <source>Reorder Layers</source>
            <translation>重排图层</translation>
        </message>
        <message>
            <source>Add Layer</source>
            <translation>添加图层</translation>
        </message>
        <message>
            <source>Split Channels</source>
            <translation>拆分通道</translation>
        </message>
        <message>
            <source>Remove Layer</source>
            <translation>移除图层</translation>
        </message>
        <message>
            <source>%1 (warped)</source>
            <translation>%1（已变形）</translation>
        </message>
        <message>
            <source>%1 (before registering)</source>
            <translation>%1（配准前）</translation>
        </message>
        <message>
            <source>%1 (at the start of the run)</source>
            <translation>%1（运行起点）</translation>
        </message>
        <message>
            <source>%1 (being placed by hand)</source>
            <translation>%1（手动放置中）</translation>
        </message>
        <message>
            <source>%1 (preview)</source>
            <translation>%1（预览）</translation>
        </message>
        <message>
            <source>Tiled design</source>
            <translation>平铺的花型</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LayersPanel</name>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <source>Layers, the uppermost first</source>
            <translation>图层，最上层在前</translation>
        </message>
        <message>
            <source>Overlay a further image on the pair</source>
            <translation>在图像对上再叠一张图像</translation>
        </message>
        <message>
            <source>How the chosen layer is shown</source>
            <translation>所选图层的显示方式</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LocalRunController</name>
        <message>
            <source>Registering the shown region</source>
            <translation>正在配准所示区域</translation>
        </message>
        <message>
            <source>Register the Shown Region</source>
            <translation>配准所示区域</translation>
        </message>
        <message>
            <source>Registering this place again</source>
            <translation>正在重新配准此处</translation>
        </message>
        <message>
            <source>Register This Place Again</source>
            <translation>重新配准此处</translation>
        </message>
        <message>
            <source>This place is registered again, guided by the spots and landmarks here</source>
            <translation>已根据此处拖动或标记的内容重新配准</translation>
        </message>
        <message>
            <source>This place is registered again from its surroundings alone: nothing was dragged and no landmark lies here</source>
            <translation>已仅根据周围重新配准此处：此处没有拖动，也没有标志点</translation>
        </message>
        <message>
            <source>Registering again, guided by the spots and landmarks here</source>
            <translation>正在根据此处拖动或标记的内容重新配准</translation>
        </message>
        <message>
            <source>Registering again from the surroundings: nothing was dragged and no landmark lies here</source>
            <translation>正在根据周围重新配准：此处没有拖动，也没有标志点</translation>
        </message>
        <message>
            <source>This place is registered again from where the check found it</source>
            <translation>已从检查找到的位置重新配准此处</translation>
        </message>
        <message>
            <source>Registering again from where the check found this place</source>
            <translation>正在从检查找到的位置重新配准此处</translation>
        </message>
    <message>
        <source>Register Again</source>
        <translation>重新配准</translation>
    </message>
    <message>
        <source>The correction made the result worse here. Register again, guided by it?</source>
        <translation>校正使此处结果变差。是否仍以它为引导重新配准？</translation>
    </message>
    <message>
        <source>Without it, the place is registered from the map before: remove the correction under Corrections, or undo it.</source>
        <translation>不用它时，该位置从之前的变换开始配准：请在“校正”中移除该校正，或撤销它。</translation>
    </message>
    <message>
        <source>&amp;Register Again</source>
        <translation>重新配准(&amp;R)</translation>
    </message>
        <message>
            <source>%1 once more registers it all the same.</source>
            <translation>再按一次 %1 仍会重新配准。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LogPanel</name>
        <message>
            <source>&amp;Warnings only</source>
            <translation>仅警告(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Copy All</source>
            <translation>全部复制(&amp;C)</translation>
        </message>
        <message>
            <source>Copy every line, with version and machine, to paste into a report</source>
            <translation>复制全部行，附版本和机器信息，便于粘贴到报告中</translation>
        </message>
        <message>
            <source>C&amp;lear</source>
            <translation>清空(&amp;L)</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>The program&apos;s actions are logged here</source>
            <translation>程序的操作记录显示在这里</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::BeforeAfterController</name>
        <message>
            <source>The start: where the run began from. Y shows the result again.</source>
            <translation>起点：运行由此开始。按 Y 再次显示结果。</translation>
        </message>
        <message>
            <source>Before registering: the moving image as it lies. T shows the result again.</source>
            <translation>配准前：浮动图像的原始位置。按 T 重新显示结果。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MachineStatus</name>
        <message>
            <source>ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>warming up…</source>
            <translation>预热中…</translation>
        </message>
        <message>
            <source>not warm</source>
            <translation>未预热</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Where the pixel work runs</source>
            <translation>像素计算所用的设备</translation>
        </message>
        <message>
            <source>The first run waits until the device is warm.</source>
            <translation>首次运行会等待设备预热完成。</translation>
        </message>
        <message>
            <source>Warming up failed: %1</source>
            <translation>预热失败：%1</translation>
        </message>
        <message>
            <source>The program holds %1; %2 of it are image tiles, of at most %3.
%4 of the machine&apos;s %5 are free.</source>
            <translation>程序占用 %1；其中 %2 为图像瓦片，上限 %3。
本机 %5 中有 %4 可用。</translation>
        </message>
        <message>
            <source>Memory: %1</source>
            <translation>内存：%1</translation>
        </message>
        <message>
            <source>working…</source>
            <translation>正在工作…</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MainWindow</name>
        <message>
            <source>Alinify %1 on %2</source>
            <translation>Alinify %1，运行于 %2</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
        <message>
            <source>Closing the window stops it; nothing half-done is left behind.</source>
            <translation>关闭窗口会停止任务；不会留下未完成的内容。</translation>
        </message>
        <message>
            <source>&amp;Stop and Close</source>
            <translation>停止并关闭(&amp;S)</translation>
        </message>
        <message>
            <source>A registration is still running.</source>
            <translation>配准仍在运行。</translation>
        </message>
        <message>
            <source>Still running: %1</source>
            <translation>仍在运行：%1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MaskController</name>
        <message>
            <source>Making masks</source>
            <translation>正在生成掩膜</translation>
        </message>
        <message>
            <source>%1 % of the fixed image count</source>
            <translation>固定图像有 %1 % 参与计算</translation>
        </message>
        <message>
            <source>no background was found around the fixed image</source>
            <translation>固定图像周围未发现背景</translation>
        </message>
        <message>
            <source>%1 % of the moving image count</source>
            <translation>浮动图像有 %1 % 参与计算</translation>
        </message>
        <message>
            <source>no background was found around the moving image</source>
            <translation>浮动图像周围未发现背景</translation>
        </message>
        <message>
            <source>Make Masks Automatically</source>
            <translation>自动生成掩膜</translation>
        </message>
        <message>
            <source>Drag a corner to move it; Shift with a click adds one on an edge and takes one away at a corner; Delete deletes the outline whose corner was clicked</source>
            <translation>拖动顶点可移动它；按住 Shift 单击边可添加顶点，单击顶点可将其去掉；Delete 删除所单击顶点所属的轮廓</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MaskTool</name>
        <message>
            <source>On the fixed image: Enter or a double click closes, Esc drops</source>
            <translation>在固定图像上：按回车或双击闭合，按 Esc 放弃</translation>
        </message>
        <message>
            <source>On the moving image: Enter or a double click closes, Esc drops</source>
            <translation>在浮动图像上：按回车或双击闭合，按 Esc 放弃</translation>
        </message>
        <message>
            <source>The polygon was begun on the other image: finish it there, or drop it with Esc</source>
            <translation>该多边形始于另一幅图像：请在那里完成，或按 Esc 放弃</translation>
        </message>
        <message>
            <source>Move Mask Corner</source>
            <translation>移动掩膜顶点</translation>
        </message>
        <message>
            <source>A mask needs three corners: it was dropped</source>
            <translation>掩膜至少需要三个角：已放弃</translation>
        </message>
        <message>
            <source>Draw Mask to Keep</source>
            <translation>绘制保留掩膜</translation>
        </message>
        <message>
            <source>Draw Mask to Leave Out</source>
            <translation>绘制排除掩膜</translation>
        </message>
        <message>
            <source>Delete Mask</source>
            <translation>删除掩膜</translation>
        </message>
        <message>
            <source>Add Mask Corner</source>
            <translation>添加掩膜顶点</translation>
        </message>
        <message>
            <source>Delete Mask Corner</source>
            <translation>删除掩膜顶点</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MetricPlot</name>
        <message>
            <source>Metric by iteration</source>
            <translation>各次迭代的度量</translation>
        </message>
        <message>
            <source>%1, level %2 of %3, iteration %4: %5</source>
            <translation>%1，第 %2/%3 级，第 %4 次迭代：%5</translation>
        </message>
        <message>
            <source>The metric is drawn here from the first iteration on</source>
            <translation>从第一次迭代起在此绘制度量曲线</translation>
        </message>
        <message>
            <source>level %1/%2: %3</source>
            <translation>级别 %1/%2：%3</translation>
        </message>
        <message>
            <source>%1, level %2 of %3
%4 iterations, from %5 to %6</source>
            <translation>%1，第 %2/%3 级
%4 次迭代，从 %5 到 %6</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OpeningController</name>
        <message>
            <source>%1 and %2</source>
            <translation>%1 和 %2</translation>
        </message>
        <message>
            <source>No recent pairs</source>
            <translation>没有最近的图像对</translation>
        </message>
        <message>
            <source>Open the Fixed Image</source>
            <translation>打开固定图像</translation>
        </message>
        <message>
            <source>Open the Moving Image</source>
            <translation>打开浮动图像</translation>
        </message>
        <message>
            <source>A registration is running: cancel it before opening other images.</source>
            <translation>配准正在进行：打开其他图像前请先取消。</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>正在打开 %1</translation>
        </message>
        <message>
            <source>Opening the pair</source>
            <translation>正在打开图像对</translation>
        </message>
        <message>
            <source>Open Pair</source>
            <translation>打开图像对</translation>
        </message>
        <message>
            <source>Open Fixed</source>
            <translation>打开固定图像</translation>
        </message>
        <message>
            <source>Open Moving</source>
            <translation>打开浮动图像</translation>
        </message>
        <message>
            <source>The sample pair is not there</source>
            <translation>找不到示例图像对</translation>
        </message>
        <message>
            <source>this copy of the program was installed without its samples</source>
            <translation>本程序安装时未包含示例</translation>
        </message>
        <message>
            <source>Open a pair of your own.</source>
            <translation>请打开自己的图像对。</translation>
        </message>
        <message>
            <source>Import Transform</source>
            <translation>导入变换</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>正在读取 %1</translation>
        </message>
        <message>
            <source>Transforms (%1)</source>
            <translation>变换 (%1)</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <source>%1  +  %2    (%3)</source>
            <translation>%1  +  %2    （%3）</translation>
        </message>
        <message>
            <source>Open the pair first, then drop its landmarks.</source>
            <translation>请先打开图像对，然后拖放其标志点文件。</translation>
        </message>
        <message>
            <source>The fixed and the moving image are one and the same file, %1.</source>
            <translation>固定图像与移动图像是同一个文件 %1。</translation>
        </message>
        <message>
            <source>%1 (%2)  +  %3 (%4)</source>
            <translation>%1 (%2)  +  %3 (%4)</translation>
        </message>
        <message>
            <source>The new pair takes the place of the one in the window. The menu Pairs adds it to a list instead.</source>
            <translation>新的图像对将取代窗口中的图像对。“图像对”菜单可改为将其加入列表。</translation>
        </message>
        <message>
            <source>Choose Pages</source>
            <translation>选择页</translation>
        </message>
        <message>
            <source>%1 has %2 pages; page %3 is open.</source>
            <translation>%1 有 %2 页；当前打开的是第 %3 页。</translation>
        </message>
        <message>
            <source>“%1” in the menu File opens others.</source>
            <translation>“文件”菜单中的“%1”可打开其他页。</translation>
        </message>
        <message>
            <source>The fixed and the moving image are one and the same page of %1.</source>
            <translation>固定图像与浮动图像是 %1 的同一页。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OptionsForm</name>
        <message>
            <source>From %1 to %2%3.</source>
            <translation>范围 %1 至 %2%3。</translation>
        </message>
        <message>
            <source>Unless changed: %1%2.</source>
            <translation>默认值：%1%2。</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>Put %1 back to its default</source>
            <translation>将“%1”恢复为默认值</translation>
        </message>
        <message>
            <source>Reset %1</source>
            <translation>重置“%1”</translation>
        </message>
        <message>
            <source>1 px of the fixed image is %1.</source>
            <translation>固定图像的 1 px 为 %1。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OverlayTool</name>
    </context>
    <context>
        <name>alinify::ui::PairDialog</name>
        <message>
            <source>Open Pair</source>
            <translation>打开图像对</translation>
        </message>
        <message>
            <source>The moving image will be warped onto the fixed one.</source>
            <translation>浮动图像将变形到固定图像上。</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>&amp;Fixed (reference)</source>
            <translation>固定（参考）(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Moving</source>
            <translation>浮动(&amp;M)</translation>
        </message>
        <message>
            <source>Choose the Fixed Image</source>
            <translation>选择固定图像</translation>
        </message>
        <message>
            <source>Choose the Moving Image</source>
            <translation>选择浮动图像</translation>
        </message>
        <message>
            <source>Images: TIFF, PNG, JPEG, whole slides and more (%1);;All files (*)</source>
            <translation>图像：TIFF、PNG、JPEG、全切片等 (%1);;所有文件 (*)</translation>
        </message>
        <message>
            <source>A pair has two images: choose one or both.</source>
            <translation>图像对由两幅图像组成：请选择一幅或两幅。</translation>
        </message>
        <message>
            <source>choose a file or a folder</source>
            <translation>选择文件或文件夹</translation>
        </message>
        <message>
            <source>Folder…</source>
            <translation>文件夹…</translation>
        </message>
        <message>
            <source>Choose an image that is a folder: an OME-Zarr, or the slices of a DICOM series</source>
            <translation>选择以文件夹形式存在的图像：OME-Zarr，或一个 DICOM 序列的切片</translation>
        </message>
        <message>
            <source>Choose the Folder of the Fixed Image</source>
            <translation>选择固定图像的文件夹</translation>
        </message>
        <message>
            <source>Choose the Folder of the Moving Image</source>
            <translation>选择浮动图像的文件夹</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PaletteModel</name>
        <message>
            <source>%1, %2</source>
            <translation>%1，%2</translation>
        </message>
        <message>
            <source>%1, not available now</source>
            <translation>%1，当前不可用</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PanelsController</name>
        <message>
            <source>Alinify %1 on %2, Qt %3
%4</source>
            <translation>Alinify %1，运行于 %2，Qt %3
%4</translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) copied</source>
            <translation>
                <numerusform>已复制 %n 行</numerusform>
            </translation>
        </message>
        <message>
            <source>Every panel is back where it was at first</source>
            <translation>所有面板已恢复到最初位置</translation>
        </message>
        <message>
            <source>The picture alone: %1 or Esc brings the window back</source>
            <translation>仅显示图像：按 %1 或 Esc 恢复窗口</translation>
        </message>
        <message>
            <source>The panels are hidden: %1 shows them again</source>
            <translation>面板已隐藏：按 %1 重新显示</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PiecesController</name>
        <message>
            <source>Finding pieces</source>
            <translation>正在查找各部分</translation>
        </message>
        <message>
            <source>Pieces on the fixed image: %1, together %2 % of it.</source>
            <translation>固定图像上的部分：%1 个，共占 %2 %。</translation>
        </message>
        <message>
            <source>Pieces on the moving image: %1, together %2 % of it.</source>
            <translation>浮动图像上的部分：%1 个，共占 %2 %。</translation>
        </message>
        <message>
            <source>Find Pieces</source>
            <translation>查找各部分</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PiecesDialog</name>
        <message>
            <source>Find Pieces</source>
            <translation>查找各部分</translation>
        </message>
        <message>
            <source>The outline of each piece becomes a mask: the area outside does not count for the registration. Outlines can be dragged by their corners and deleted one by one, like masks drawn by hand; Undo takes all of them back.</source>
            <translation>每个部分的轮廓成为一个掩膜：轮廓之外不参与配准。轮廓可拖动顶点修改，也可逐个删除，与手绘掩膜相同；撤销会全部收回。</translation>
        </message>
        <message>
            <source>Both images</source>
            <translation>两幅图像</translation>
        </message>
        <message>
            <source>Fixed image: %1</source>
            <translation>固定图像：%1</translation>
        </message>
        <message>
            <source>Moving image: %1</source>
            <translation>浮动图像：%1</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>图像(&amp;I)</translation>
        </message>
        <message>
            <source>between two groups of greys (Otsu)</source>
            <translation>两组灰度之间（Otsu）</translation>
        </message>
        <message>
            <source>beside the peak of the background (triangle)</source>
            <translation>背景峰值旁（三角法）</translation>
        </message>
        <message>
            <source>a grey of the image</source>
            <translation>图像的某个灰度值</translation>
        </message>
        <message>
            <source>Grey of the threshold</source>
            <translation>阈值的灰度值</translation>
        </message>
        <message>
            <source>&amp;Threshold</source>
            <translation>阈值(&amp;T)</translation>
        </message>
        <message>
            <source>darker than the background</source>
            <translation>比背景暗</translation>
        </message>
        <message>
            <source>brighter than the background</source>
            <translation>比背景亮</translation>
        </message>
        <message>
            <source>&amp;Pieces are</source>
            <translation>各部分(&amp;P)</translation>
        </message>
        <message>
            <source> % of the image</source>
            <translation> %（占图像）</translation>
        </message>
        <message>
            <source>Pieces of a smaller area are dropped</source>
            <translation>面积更小的部分将被去除</translation>
        </message>
        <message>
            <source>&amp;Smallest piece</source>
            <translation>最小部分(&amp;S)</translation>
        </message>
        <message>
            <source> px</source>
            <translation> 像素</translation>
        </message>
        <message>
            <source>Removes parts narrower than a disc of this radius: threads, specks</source>
            <translation>去除容不下此半径圆盘之处：线头、斑点</translation>
        </message>
        <message>
            <source>Closes gaps that no disc of this radius fits into: tears, faint places</source>
            <translation>闭合容不下此半径圆盘的缝隙：裂口、浅淡处</translation>
        </message>
        <message>
            <source>&amp;Close gaps</source>
            <translation>闭合缝隙(&amp;C)</translation>
        </message>
        <message>
            <source>Fill &amp;holes</source>
            <translation>填充孔洞(&amp;H)</translation>
        </message>
        <message>
            <source>Split &amp;touching pieces where the bridge is narrower than</source>
            <translation>分离相接的部分，当连接处窄于(&amp;T)</translation>
        </message>
        <message>
            <source> % of the smaller one</source>
            <translation> %（较小部分的宽度）</translation>
        </message>
        <message>
            <source>Width of the bridge between touching pieces</source>
            <translation>相接部分之间连接处的宽度</translation>
        </message>
        <message>
            <source>Progress of the search for pieces</source>
            <translation>查找各部分的进度</translation>
        </message>
        <message>
            <source>Cance&amp;l Search</source>
            <translation>取消查找(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Find</source>
            <translation>查找(&amp;F)</translation>
        </message>
        <message>
            <source>darker or brighter, whichever is rarer at the border</source>
            <translation>较暗或较亮，取边缘处较少的一种</translation>
        </message>
        <message>
            <source>&amp;Remove narrow parts</source>
            <translation>去除窄小部分(&amp;R)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacementPanel</name>
        <message>
            <source>Drag the moving image to where it belongs, its corners to scale it, the knob to turn it (Shift: in steps of 15°). Arrow keys nudge it. Registering then begins from there.</source>
            <translation>将浮动图像拖到应在的位置；拖角点缩放，拖圆钮旋转（Shift：每步 15°）。方向键逐像素微调。之后的配准从此处开始。</translation>
        </message>
        <message>
            <source>Shift to the right</source>
            <translation>向右平移</translation>
        </message>
        <message>
            <source>Shift down</source>
            <translation>向下平移</translation>
        </message>
        <message>
            <source>Turned clockwise</source>
            <translation>顺时针旋转</translation>
        </message>
        <message>
            <source> °</source>
            <translation> °</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>缩放</translation>
        </message>
        <message>
            <source> %</source>
            <translation> %</translation>
        </message>
        <message>
            <source>To the &amp;right</source>
            <translation>向右(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Down</source>
            <translation>向下(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Turned</source>
            <translation>旋转(&amp;T)</translation>
        </message>
        <message>
            <source>S&amp;cale</source>
            <translation>缩放(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Mirrored</source>
            <translation>镜像(&amp;M)</translation>
        </message>
        <message>
            <source>Place by Hand</source>
            <translation>手动放置</translation>
        </message>
        <message>
            <source>How far the middles of the images lie apart, on the fixed image</source>
            <translation>两幅图像中心的距离，以固定图像计</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacementTool</name>
        <message>
            <source>Move by Hand</source>
            <translation>手动移动</translation>
        </message>
        <message>
            <source>Scale by Hand</source>
            <translation>手动缩放</translation>
        </message>
        <message>
            <source>Turn by Hand</source>
            <translation>手动旋转</translation>
        </message>
        <message>
            <source>Placed by hand: the next run begins from here</source>
            <translation>已手动放置：下次配准从此处开始</translation>
        </message>
        <message>
            <source>Mirror by Hand</source>
            <translation>手动镜像</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacesController</name>
        <message>
            <source>Accept Place %1</source>
            <translation>接受位置 %1</translation>
        </message>
        <message>
            <source>Reopen Place %1</source>
            <translation>重新打开位置 %1</translation>
        </message>
        <message>
            <source>Place %1 is open again</source>
            <translation>位置 %1 已重新打开</translation>
        </message>
        <message>
            <source>Place %1 is accepted: none is left</source>
            <translation>位置 %1 已接受：没有剩余位置</translation>
        </message>
        <message>
            <source>Place %1 is accepted; %2 goes to the next of %3 left</source>
            <translation>位置 %1 已接受；按 %2 前往剩余 %3 处中的下一处</translation>
        </message>
        <message>
            <source>Accept All Places</source>
            <translation>接受所有位置</translation>
        </message>
        <message>
            <source>1 place is accepted: none is left</source>
            <translation>1 个位置已接受：没有剩余位置</translation>
        </message>
        <message>
            <source>%1 places are accepted: none is left</source>
            <translation>%1 个位置已接受：没有剩余位置</translation>
        </message>
        <message>
            <source>The result is not checked as it is now: check it again (%1), then accept.</source>
            <translation>当前的结果尚未检查：请先重新检查 (%1)，再接受。</translation>
        </message>
        <message>
            <source>Blank area %1 is accepted; it is not counted among the places</source>
            <translation>空白区域 %1 已接受；它不计入待检查的位置</translation>
        </message>
        <message>
            <source>Place %1: %2. Registering it again gains nothing more: accept it (%3).</source>
            <translation>位置 %1：%2。再次配准不会更好：请接受它（%3）。</translation>
        </message>
        <message>
            <source>Place %1: %2. %3 registers it again; if that gains nothing, accept it (%4).</source>
            <translation>位置 %1：%2。按 %3 重新配准；若无改善，请接受它（%4）。</translation>
        </message>
        <message>
            <source>Its inside is right, and a drag would take it out of its place: only its edge is off.</source>
            <translation>其内部已对准，拖动会使其移位：只有边缘有偏差。</translation>
        </message>
        <message>
            <source>Nothing is seen here that could be dragged to its place.</source>
            <translation>此处没有可拖到正确位置的结构。</translation>
        </message>
        <message>
            <source>Place %1: %2. No run and no drag can do better where nothing is seen: accept it (%3), or set landmarks around it.</source>
            <translation>位置 %1：%2。此处看不到任何结构，重新配准或拖动都无济于事：请接受它（%3），或在其周围设置标志点。</translation>
        </message>
        <message>
            <source>Place %1: %2. Registering it again gains nothing more: one image may lack what the other shows here; then accept it (%3).</source>
            <translation>位置 %1：%2。再次配准不会更好：可能一幅图像缺少另一幅在此处显示的内容；若是如此，请接受它（%3）。</translation>
        </message>
        <message>
            <source>Place %1: %2. %3 registers it again. If that gains nothing, one image may lack what the other shows here: then accept it (%4).</source>
            <translation>位置 %1：%2。按 %3 重新配准。若无改善，可能一幅图像缺少另一幅在此处显示的内容：若是如此，请接受它（%4）。</translation>
        </message>
        <message>
        <source>Place %1 is accepted: %2. %3 opens it again.</source>
        <translation>位置 %1 已接受：%2。按 %3 可重新打开。</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Place %1: %2. Registering it again gains nothing more: accept it (%4), or where you see a better place drag it there with %3 and register it again.</source>
        <translation>位置 %1：%2。重新配准不会再有改善：请接受它 (%4)；若看到更好的位置，请用“%3”将其拖到那里并重新配准。</translation>
    </message>
    <message>
        <source>Place %1: %2. Try %4 first. If that gains nothing and you see where it belongs, drag it there with %3 and register it again; otherwise accept it (%5).</source>
        <translation>位置 %1：%2。请先尝试“%4”。如果没有改善而您看得出它应在何处，请用“%3”将其拖到那里并重新配准；否则请接受它 (%5)。</translation>
    </message>
    <message>
        <source>Place %1: %2. %4 starts from where the check found it; if that does not help, drag it there with %3, or accept it (%5).</source>
        <translation>位置 %1：%2。“%4”从检查找到它的位置开始；如果没有帮助，请用“%3”将其拖到那里，或接受它 (%5)。</translation>
    </message>
    <message>
        <source>It was corrected by hand: where that fits worse than before, remove it under Corrections.</source>
        <translation>此处曾手动校正：如果比之前更不吻合，请在“校正”中将其移除。</translation>
    </message>
    <message>
        <source>A piece seems to have moved by itself here, by %1 or so against what lies beside it: along its rim neither a run nor a drag fits both sides.</source>
        <translation>此处似乎有一块独立移动过，相对旁边约 %1：沿其边缘，无论重新配准还是拖动都无法使两侧同时吻合。</translation>
    </message>
    <message>
        <source>Place %1: %2</source>
        <translation>位置 %1：%2</translation>
    </message>
    <message>
        <source>Place %1: %2. %3 To accept it (%4) notes it in the report as seen.</source>
        <translation>位置 %1：%2。%3 接受它 (%4) 会在报告中注明已查看。</translation>
    </message>
    <message>
        <source>Place %1: %2. %3 What lies inside may still come right by %4, or by %5 and a drag. To accept it (%6) notes it in the report as seen.</source>
        <translation>位置 %1：%2。%3 其内部仍可通过“%4”或“%5”并拖动来校正。接受它 (%6) 会在报告中注明已查看。</translation>
    </message>
        <message>
            <source>Along the rim of a piece that moved by itself a drag fits one side only.</source>
            <translation>在独立移动的一块的边缘，拖动只能使一侧吻合。</translation>
        </message>
</context>
    <context>
        <name>alinify::ui::PreferencesController</name>
        <message>
            <source>The fixed image does not say how large its pixels are. Image ▸ Pixel Size… sets it.</source>
            <translation>固定图像没有说明像素大小。可在“图像 ▸ 像素大小…”中设置。</translation>
        </message>
        <message>
            <source>Lengths are in pixels, as this image states no pixel size. Image ▸ Pixel Size… sets it; they are then in %1.</source>
            <translation>长度以像素为单位，因为此图像未注明像素尺寸。可在“图像 ▸ 像素大小…”中设置，之后长度以%1为单位。</translation>
        </message>
        <message>
            <source>millimetres</source>
            <translation>毫米</translation>
        </message>
        <message>
            <source>micrometres</source>
            <translation>微米</translation>
        </message>
        <message>
            <source>Device, threads, cache and language change when the program is started again.</source>
            <translation>设备、线程、缓存和语言的更改将在重新启动程序后生效。</translation>
        </message>
        <message>
            <source>Restart Now first asks about unsaved changes, then starts again with the same session or images.</source>
            <translation>“立即重新启动”会先询问未保存的更改，然后以同一会话或图像重新启动。</translation>
        </message>
        <message>
            <source>&amp;Restart Now</source>
            <translation>立即重新启动(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Later</source>
            <translation>稍后(&amp;L)</translation>
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
            <translation>首选项</translation>
        </message>
        <message>
            <source>Machine</source>
            <translation>机器</translation>
        </message>
        <message>
            <source>Automatic: a graphics processor where there is one</source>
            <translation>自动：有图形处理器时使用它</translation>
        </message>
        <message>
            <source>&amp;Device</source>
            <translation>设备(&amp;D)</translation>
        </message>
        <message>
            <source>Now: %1</source>
            <translation>当前：%1</translation>
        </message>
        <message>
            <source>All cores (%1)</source>
            <translation>全部核心（%1）</translation>
        </message>
        <message>
            <source>&amp;Threads</source>
            <translation>线程(&amp;T)</translation>
        </message>
        <message>
            <source>The most memory a registration plans with; it works in tiles, or coarser and says so</source>
            <translation>配准计划使用的最大内存；不足时分块或以较低分辨率处理，并会说明</translation>
        </message>
        <message>
            <source>A quarter of the free memory</source>
            <translation>可用内存的四分之一</translation>
        </message>
        <message>
            <source>Decoded tiles kept for the view: more makes panning back instant</source>
            <translation>为视图保留的解码瓦片：越多，回看越快</translation>
        </message>
        <message>
            <source>&amp;Cache of the view</source>
            <translation>视图缓存(&amp;C)</translation>
        </message>
        <message>
            <source>Path of elastix</source>
            <translation>elastix 的路径</translation>
        </message>
        <message>
            <source>&amp;Browse…</source>
            <translation>浏览(&amp;B)…</translation>
        </message>
        <message>
            <source>&amp;elastix</source>
            <translation>elastix(&amp;E)</translation>
        </message>
        <message>
            <source>Choose the elastix Program</source>
            <translation>选择 elastix 程序</translation>
        </message>
        <message>
            <source>Language and Colours</source>
            <translation>语言与颜色</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>T&amp;heme</source>
            <translation>主题(&amp;H)</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>重置</translation>
        </message>
        <message>
            <source>Reset: %1</source>
            <translation>重置：%1</translation>
        </message>
        <message>
            <source>Colour of the &amp;fixed image</source>
            <translation>固定图像的颜色(&amp;F)</translation>
        </message>
        <message>
            <source>Colour of the m&amp;oving image</source>
            <translation>浮动图像的颜色(&amp;O)</translation>
        </message>
        <message>
            <source>%1 (not there now)</source>
            <translation>%1（当前不存在）</translation>
        </message>
        <message>
            <source>Found: %1</source>
            <translation>已找到：%1</translation>
        </message>
        <message>
            <source>Not found: %1.</source>
            <translation>未找到：%1。</translation>
        </message>
        <message>
            <source>%1 (the theme&apos;s)</source>
            <translation>%1（主题默认）</translation>
        </message>
        <message>
            <source>Choose a Colour</source>
            <translation>选择颜色</translation>
        </message>
        <message>
            <source>Device, threads, cache and language change when the program is started again.</source>
            <translation>设备、线程、缓存和语言的更改将在重新启动程序后生效。</translation>
        </message>
        <message>
            <source>Micrometres</source>
            <translation>微米</translation>
        </message>
        <message>
            <source>Millimetres</source>
            <translation>毫米</translation>
        </message>
        <message>
            <source>Pixels</source>
            <translation>像素</translation>
        </message>
        <message>
            <source>The unit of lengths and positions; pixels where the pixel size is not known</source>
            <translation>长度和位置的单位；像素大小未知时以像素计</translation>
        </message>
        <message>
            <source>Len&amp;gths in</source>
            <translation>长度单位(&amp;G)</translation>
        </message>
        <message>
            <source>All free memory</source>
            <translation>全部可用内存</translation>
        </message>
        <message>
            <source>&amp;Memory limit</source>
            <translation>内存上限(&amp;M)</translation>
        </message>
        <message>
            <source>Follow system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Micrometres below 1 mm, else millimetres</source>
            <translation>1 mm 以下用微米，其余用毫米</translation>
        </message>
        <message>
            <source>Found automatically</source>
            <translation>自动查找</translation>
        </message>
        <message>
            <source>Looked for beside the program and on the PATH.</source>
            <translation>在程序旁和 PATH 中查找。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RegionController</name>
        <message>
            <source>Only the region counts for the next registration</source>
            <translation>下次配准只计入该区域</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RegistrationController</name>
        <message>
            <source>Open a pair of images first.</source>
            <translation>请先打开一对图像。</translation>
        </message>
        <message>
            <source>Ready. Press Register to align the pair.</source>
            <translation>就绪。点击“配准”以对齐图像对。</translation>
        </message>
        <message>
            <source>Nothing was registered: the engine is not available. %1</source>
            <translation>未进行配准：引擎不可用。%1</translation>
        </message>
        <message>
            <source>Registering</source>
            <translation>正在配准</translation>
        </message>
        <message>
            <source>Registered: the moving image is shown warped</source>
            <translation>配准完成：浮动图像以变形后的样子显示</translation>
        </message>
        <message>
            <source>The engine “%1” of this session is not there; another one is chosen.</source>
            <translation>此会话所用的引擎“%1”在这里不可用；已选择另一个。</translation>
        </message>
        <message>
            <source>The registration failed: %1</source>
            <translation>配准失败：%1</translation>
        </message>
        <message>
            <source>Cancelled. Nothing was changed.</source>
            <translation>已取消，未作任何更改。</translation>
        </message>
        <message>
            <source>Registered in %1.</source>
            <translation>配准用时 %1。</translation>
        </message>
        <message>
            <source>An accepted place in it is to be reviewed again</source>
            <translation>其中一个已接受的位置需重新复核</translation>
        </message>
        <message>
            <source>%1 accepted places in it are to be reviewed again</source>
            <translation>其中 %1 个已接受的位置需重新复核</translation>
        </message>
        <message>
            <source>Register</source>
            <translation>配准</translation>
        </message>
        <message>
            <source>Register the whole pair again?</source>
            <translation>要重新配准整对图像吗？</translation>
        </message>
        <message>
            <source>&amp;Whole Pair</source>
            <translation>整对图像(&amp;W)</translation>
        </message>
        <message>
            <source>This &amp;Place</source>
            <translation>仅此处(&amp;P)</translation>
        </message>
        <message>
            <source>%1. That is worse: Undo brings the map before back</source>
            <translation>%1。结果变差：撤销可恢复之前的映射</translation>
        </message>
        <message>
            <source>The place itself needs no review any more</source>
            <translation>该位置本身已无需复核</translation>
        </message>
        <message>
            <source>Registered</source>
            <translation>已配准</translation>
        </message>
        <message>
            <source>%1 % of the places are right, %2 % in the result before: Undo brings that back</source>
            <translation>%1 % 的位置正确，之前的结果为 %2 %：撤销可恢复之前的结果</translation>
        </message>
        <message>
            <source>The drag was followed: %1 around it are registered again</source>
            <translation>已按拖动配准：其周围 %1 已重新配准</translation>
        </message>
        <message>
            <source>It begins without the spots dragged by hand, which stay with the result shown now. To be guided by them, go to the place and register it alone (F9).</source>
            <translation>配准将从头开始，不包含手动拖动；拖动保留在当前显示的结果中。若要以拖动为引导，请查看该处并只重新配准此处（F9）。</translation>
        </message>
        <message>
            <source>%1 The result is as it was before.</source>
            <translation>%1 结果保持不变。</translation>
        </message>
        <message>
            <source>Registering this place again found nothing better: the result stays as it was</source>
            <translation>重新配准此处未得到更好的结果：结果保持不变</translation>
        </message>
        <message>
            <source>Registering this place again found nothing better</source>
            <translation>重新配准此处未得到更好的结果</translation>
        </message>
        <message>
            <source>Undo brings the drag back; a landmark there holds it</source>
            <translation>撤销可恢复该拖动；在该处设置标志点可将其固定</translation>
        </message>
        <message>
            <source>Open the moving image too.</source>
            <translation>请再打开移动图像。</translation>
        </message>
        <message>
            <source>Open the fixed image too.</source>
            <translation>请再打开固定图像。</translation>
        </message>
        <message>
            <source>An error stays along the rim of the place: where a piece moved against its surroundings, only a map with a fold would fit</source>
            <translation>该处边缘仍有误差：一块相对于周围发生移动时，只有带折叠的变换才能与之吻合</translation>
        </message>
        <message>
            <source>The images do not confirm the drag: Undo takes the place back to where it was before it was registered again</source>
            <translation>图像并不支持这次拖动：“撤销”可恢复重新配准前的状态</translation>
        </message>
        <message>
            <source>In the %1 that were registered again: %2</source>
            <translation>在重新配准的 %1 区域内：%2</translation>
        </message>
        <message>
            <source>Registered again, this place was better (%1), but fewer places of the whole image were right (%2 % before, then %3 %), so it was not kept: the result stays as it was</source>
            <translation>重新配准后此处有所改善（%1），但整幅图像中正确的位置减少了（之前 %2 %，之后 %3 %），因此未予采用：结果保持原样</translation>
        </message>
        <message>
            <source>Registered again, place %1 was better (%2), but all that was registered again was not (%3), so it was not kept: the result stays as it was</source>
            <translation>重新配准后位置 %1 有所改善（%2），但重新配准的整个部分没有改善（%3），因此未予采用：结果保持原样</translation>
        </message>
        <message>
            <source>Along its edge no map without a fold fits: accept the place</source>
            <translation>其边缘没有不折叠的变换能够吻合：请接受该位置</translation>
        </message>
        <message>
            <source>Along the rim of a piece that moved by itself no map without a fold is better. Where you see that the place belongs elsewhere, drag it there or set a landmark, and register it again</source>
            <translation>在独自移动的部分的边缘，没有不折叠的变换能更好。若能看出该处应在别处，请将其拖到那里或设置标志点，然后重新配准</translation>
        </message>
        <message>
            <source>The drag is taken back: Undo brings it back, and a landmark set there holds the place</source>
            <translation>该拖动已收回：撤销可恢复它，在该处设置标志点可固定此位置</translation>
        </message>
        <message>
            <source>Take Back the Drag</source>
            <translation>收回拖动</translation>
        </message>
        <message>
            <source>Take Back Drags</source>
            <translation>收回多次拖动</translation>
        </message>
        <message>
            <source>The %1 drags that were not followed are taken back: Undo brings them back, and landmarks set there hold the places</source>
            <translation>未遵循的 %1 次拖动已收回：撤销可恢复它们，在这些位置设置标志点可将其固定</translation>
        </message>
        <message>
        <source>The result before, with what you accepted or corrected, stays in Results as “%1”</source>
        <translation>之前的结果及您接受或校正的内容，仍以“%1”保留在“结果”中</translation>
    </message>
    <message>
        <source>What is left there is to be reviewed: place %1</source>
        <translation>那里剩余的部分仍待查看：位置 %1</translation>
    </message>
    <message>
        <source>What is left there is to be reviewed: places %1</source>
        <translation>那里剩余的部分仍待查看：位置 %1</translation>
    </message>
    <message>
        <source>The largest error expected is %1, %2 in the result before: Undo brings that back</source>
        <translation>最大预期误差为 %1，之前的结果为 %2：撤销可恢复之前的结果</translation>
    </message>
    <message>
        <source>Where the images agree to the eye, accept the place; where you see that it belongs elsewhere, drag it there or set a landmark, and register it again</source>
        <translation>如果看起来两幅图像在此处一致，请接受该位置；如果看出它应在别处，请将其拖到那里或设置标志点，然后重新配准</translation>
    </message>
    <message>
        <source>Where you see that it belongs elsewhere, drag it there or set a landmark, and register it again</source>
        <translation>如果看出它应在别处，请将其拖到那里或设置标志点，然后重新配准</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::RegistrationPanel</name>
        <message>
            <source>Engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>How the map is found. Automatic is right for most pairs.</source>
            <translation>变换的求解方式。“自动”适合大多数图像对。</translation>
        </message>
        <message>
            <source>&amp;Engine</source>
            <translation>引擎(&amp;E)</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>起点</translation>
        </message>
        <message>
            <source>The initial alignment of the engine. Searched for, unless the pair is aligned already.</source>
            <translation>引擎的初始位置。除非图像对已经放好，否则自动搜索。</translation>
        </message>
        <message>
            <source>Searched for: shift, turn, scale</source>
            <translation>自动搜索：平移、旋转、缩放</translation>
        </message>
        <message>
            <source>Shift only</source>
            <translation>仅平移</translation>
        </message>
        <message>
            <source>Shift and turn</source>
            <translation>平移和旋转</translation>
        </message>
        <message>
            <source>Shift, turn and scale</source>
            <translation>平移、旋转和缩放</translation>
        </message>
        <message>
            <source>Affine</source>
            <translation>仿射</translation>
        </message>
        <message>
            <source>&amp;Start</source>
            <translation>起点(&amp;S)</translation>
        </message>
        <message>
            <source>The moving image may be &amp;mirrored</source>
            <translation>浮动图像可能是镜像的(&amp;M)</translation>
        </message>
        <message>
            <source>Search mirrored starts too: a section or a cloth that lies on its face</source>
            <translation>同时搜索镜像起点：正面朝下放置的切片或布料</translation>
        </message>
        <message>
            <source>&amp;Options</source>
            <translation>选项(&amp;O)</translation>
        </message>
        <message>
            <source>The engine&apos;s own options, each with its unit and range</source>
            <translation>引擎自身的选项，均标明单位和范围</translation>
        </message>
        <message>
            <source>Registration progress</source>
            <translation>配准进度</translation>
        </message>
        <message>
            <source>This build has no registration engine.</source>
            <translation>此版本没有配准引擎。</translation>
        </message>
        <message>
            <source>Not available: %1</source>
            <translation>不可用：%1</translation>
        </message>
        <message>
            <source>%1: not available, %2</source>
            <translation>%1：不可用，%2</translation>
        </message>
        <message numerus="yes">
            <source>&amp;Options (%n changed)</source>
            <translation>
                <numerusform>选项(&amp;O)（已更改 %n 项）</numerusform>
            </translation>
        </message>
        <message>
            <source>Starting…</source>
            <translation>正在启动…</translation>
        </message>
        <message>
            <source>%1 so far, about %2 left</source>
            <translation>已用 %1，约剩 %2</translation>
        </message>
        <message>
            <source>%1 so far</source>
            <translation>已用 %1</translation>
        </message>
        <message>
            <source>%1, level %2 of %3, iteration %4</source>
            <translation>%1，第 %2/%3 级，第 %4 次迭代</translation>
        </message>
        <message>
            <source>Region: the whole image</source>
            <translation>区域：整张图像</translation>
        </message>
        <message>
            <source>Masks: none drawn</source>
            <translation>掩膜：未绘制</translation>
        </message>
        <message>
            <source>Masks: %1 on the fixed image, %2 on the moving one</source>
            <translation>掩膜：固定图像 %1 个，浮动图像 %2 个</translation>
        </message>
        <message>
            <source>%1 so far, almost done</source>
            <translation>已用 %1，即将完成</translation>
        </message>
        <message>
            <source>From where it is shown now</source>
            <translation>从当前显示的位置</translation>
        </message>
        <message>
            <source>Region: %1, %2 % of the image</source>
            <translation>区域：%1，占图像的 %2 %</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>正在读取%1</translation>
        </message>
        <message>
            <source>Reading the images</source>
            <translation>正在读取图像</translation>
        </message>
        <message>
            <source>Keep the current position</source>
            <translation>保持当前位置</translation>
        </message>
        <message>
            <source>Align the centres</source>
            <translation>中心对齐</translation>
        </message>
        <message>
            <source>Region of this run: %1</source>
            <translation>本次运行的区域：%1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RelocateDialog</name>
        <message>
            <source>Fixed image</source>
            <translation>固定图像</translation>
        </message>
        <message>
            <source>Moving image</source>
            <translation>浮动图像</translation>
        </message>
        <message>
            <source>Fixed mask</source>
            <translation>固定图像掩膜</translation>
        </message>
        <message>
            <source>Moving mask</source>
            <translation>浮动图像掩膜</translation>
        </message>
        <message>
            <source>Find the Session&apos;s Images</source>
            <translation>查找会话的图像</translation>
        </message>
        <message>
            <source>&amp;Open Session</source>
            <translation>打开会话(&amp;O)</translation>
        </message>
        <message>
            <source>All images were found.</source>
            <translation>所有图像均已找到。</translation>
        </message>
        <message>
            <source>Some files are not where the session had them. Say where they are now; others that lie beside them are found by themselves.</source>
            <translation>有些文件已不在会话记录的位置。请指出它们现在的位置；同一目录中的其他文件会自动找到。</translation>
        </message>
        <message>
            <source>These files are not the ones that the session was made with: they have changed since, or others have taken their place. Landmarks and results may not fit them.</source>
            <translation>这些文件与创建会话时不同：它们已被修改，或被其他文件取代。标志点和结果可能不再适用。</translation>
        </message>
        <message>
            <source>&lt;b&gt;%1&lt;/b&gt;</source>
            <translation>&lt;b&gt;%1&lt;/b&gt;</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>缺失</translation>
        </message>
        <message>
            <source>has changed</source>
            <translation>已更改</translation>
        </message>
        <message>
            <source>&amp;Find…</source>
            <translation>查找(&amp;F)…</translation>
        </message>
        <message>
            <source>Find %1</source>
            <translation>查找 %1</translation>
        </message>
        <message>
            <source>&amp;Open Anyway</source>
            <translation>仍然打开(&amp;O)</translation>
        </message>
        <message>
            <source>Fixed illumination</source>
            <translation>固定图像的照明</translation>
        </message>
        <message>
            <source>Moving illumination</source>
            <translation>浮动图像的照明</translation>
        </message>
        <message>
            <source>Illumination profiles (*.json)</source>
            <translation>照明曲线 (*.json)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ResultController</name>
        <message>
            <source>Shown: %1</source>
            <translation>显示：%1</translation>
        </message>
        <message>
            <source>Shown: not registered</source>
            <translation>显示：未配准</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ResultsModel</name>
        <message>
            <source>shown on the canvas</source>
            <translation>画布上显示</translation>
        </message>
        <message>
            <source>Not registered</source>
            <translation>未配准</translation>
        </message>
        <message>
            <source>Made %1</source>
            <translation>创建于 %1</translation>
        </message>
        <message>
            <source>%1 (corrected)</source>
            <translation>%1（已校正）</translation>
        </message>
        <message>
            <source>not judged</source>
            <translation>未判定</translation>
        </message>
        <message>
            <source>good</source>
            <translation>良好</translation>
        </message>
        <message>
            <source>needs review</source>
            <translation>需要复核</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>Quality</source>
            <translation>质量</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>%1, %2 % within %3</source>
            <translation>%1，%2 % 精确到 %3</translation>
        </message>
        <message>
            <source>%1 before it was corrected</source>
            <translation>手动校正前：%1</translation>
        </message>
        <message>
            <source>%1, %4 % blank, of the rest %2 % within %3</source>
            <translation>%1，%4 % 为空白，其余 %2 % 在 %3 以内</translation>
        </message>
        <message>
            <source>reviewed</source>
            <translation>已复核</translation>
        </message>
        <message>
            <source>not checked at %1</source>
            <translation>未按 %1 检查</translation>
        </message>
    <message>
        <source>Registered in %1 by %2</source>
        <translation>用时 %1，由 %2 配准</translation>
    </message>
    <message>
        <source>%1, %2 at worst</source>
        <translation>%1，最差处 %2</translation>
    </message>
    <message>
        <source>%1, %2 or more at worst</source>
        <translation>%1，最差处至少 %2</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::ResultsPanel</name>
        <message>
            <source>Results</source>
            <translation>结果</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SearchLimitsForm</name>
        <message>
            <source>Smallest scale</source>
            <translation>最小缩放</translation>
        </message>
        <message>
            <source>Largest scale</source>
            <translation>最大缩放</translation>
        </message>
        <message>
            <source>The search for a start tries no larger turn, either way. 180: any turn</source>
            <translation>搜索起点时不会尝试更大的旋转（任一方向）。180：任意旋转</translation>
        </message>
        <message>
            <source>The search for a start tries no smaller scale of the moving image against the fixed one</source>
            <translation>搜索起点时不会尝试浮动图像相对固定图像的更小缩放</translation>
        </message>
        <message>
            <source>The search for a start tries no larger scale of the moving image against the fixed one</source>
            <translation>搜索起点时不会尝试浮动图像相对固定图像的更大缩放</translation>
        </message>
        <message>
            <source>Largest rotation</source>
            <translation>最大旋转</translation>
        </message>
        <message>
            <source>Scale range</source>
            <translation>缩放范围</translation>
        </message>
        <message>
            <source>Each piece by itself</source>
            <translation>各部分各自独立</translation>
        </message>
        <message>
            <source>Several pieces of tissue on a slide may lie differently in both images: each gets a start of its own where one start for all leaves pieces unexplained</source>
            <translation>载玻片上的多块组织在两张图像中的位置可能不同：当一个共同起点无法解释某些部分时，每个部分各有自己的起点</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ViewController</name>
        <message>
            <source>Both images are grey, so they are shown in red and cyan, and grey where they agree.</source>
            <translation>两幅图像均为灰度图，因此以红色和青色显示；一致之处呈灰色。</translation>
        </message>
        <message>
            <source>Chosen because both images are grey</source>
            <translation>因两图均为灰度而选用</translation>
        </message>
        <message>
            <source>There is no result yet that could warp it</source>
            <translation>尚无可用于变形的结果</translation>
        </message>
        <message>
            <source>The chosen tool works in the moving image as it is</source>
            <translation>所选工具作用于原样的浮动图像</translation>
        </message>
        <message>
            <source>The chosen tool works in the warped image</source>
            <translation>所选工具作用于变形图像</translation>
        </message>
        <message>
            <source>Both images are grey, so they are shown in red and cyan, and grey where they agree. %1 evens out different light, %2 shows them as they are.</source>
            <translation>两幅图像均为灰度，因此以红色和青色显示，一致处为灰色。%1 可抵消光照差异，%2 显示原样。</translation>
        </message>
        <message>
            <source>Fixed red, moving cyan, dark lines swapped</source>
            <translation>固定红色，浮动青色，深色线条相反</translation>
        </message>
        <message>
            <source>Fixed red, moving cyan, dark lines swapped. %1: structure alone</source>
            <translation>固定红色，浮动青色，深色线条相反。%1：仅结构</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SessionController</name>
        <message>
            <source>Alinify sessions (*.alinify)</source>
            <translation>Alinify 会话 (*.alinify)</translation>
        </message>
        <message>
            <source>Changes cannot be written down against a crash: %1. %2</source>
            <translation>无法为防崩溃记录更改：%1。%2</translation>
        </message>
        <message>
            <source>Saved %1</source>
            <translation>已保存 %1</translation>
        </message>
        <message>
            <source>No session was saved yet</source>
            <translation>尚未保存过会话</translation>
        </message>
        <message>
            <source>session</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Save Session</source>
            <translation>保存会话</translation>
        </message>
        <message>
            <source>A registration is running: cancel it before leaving the session.</source>
            <translation>配准正在进行：离开会话前请先取消。</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
        <message>
            <source>Save the changes to this session?</source>
            <translation>保存对此会话的更改吗？</translation>
        </message>
        <message>
            <source>Without saving, the changes since the last save are lost.</source>
            <translation>不保存将丢失上次保存以来的更改。</translation>
        </message>
        <message>
            <source>Open Session</source>
            <translation>打开会话</translation>
        </message>
        <message>
            <source>Not all of the session could be read</source>
            <translation>会话未能全部读取</translation>
        </message>
        <message>
            <source>A session of %1 that was never saved</source>
            <translation>%1 的未保存会话</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1 (%2)</translation>
        </message>
        <message>
            <source>Recover a Session</source>
            <translation>恢复会话</translation>
        </message>
        <message>
            <source>%1, as of %2.</source>
            <translation>%1，截至 %2。</translation>
        </message>
        <message>
            <source>More are offered after this one: %1.</source>
            <translation>此后还会提供：%1 个。</translation>
        </message>
        <message>
            <source>&amp;Recover</source>
            <translation>恢复(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Discard the Changes</source>
            <translation>放弃更改(&amp;D)</translation>
        </message>
        <message>
            <source>Ask &amp;Later</source>
            <translation>稍后再问(&amp;L)</translation>
        </message>
        <message>
            <source>%1[*] – Alinify</source>
            <translation>%1[*] – Alinify</translation>
        </message>
        <message>
            <source>Alinify did not shut down properly. Changes that were not saved can be brought back.</source>
            <translation>Alinify 未正常关闭。未保存的更改可以恢复。</translation>
        </message>
        <message>
            <source>A registration is running: the pair can be added when it is over.</source>
            <translation>配准正在进行：完成后才能添加该对图像。</translation>
        </message>
        <message>
            <source>The session stays open either way. Without saving, the list takes the pair as it was saved last, or its two images alone.</source>
            <translation>无论如何会话都保持打开。不保存时，列表采用该对图像上次保存的状态，或仅采用两幅图像。</translation>
        </message>
        <message>
            <source>&amp;Add Without Saving</source>
            <translation>不保存直接添加(&amp;A)</translation>
        </message>
        <message>
            <source>Save the session of %1?</source>
            <translation>是否保存 %1 的会话？</translation>
        </message>
        <message>
            <source>Save the changes to %1?</source>
            <translation>是否保存对 %1 的更改？</translation>
        </message>
        <message>
            <source>Recovered, but Undo does not reach back beyond this. Save the session to keep it.</source>
            <translation>已恢复，但“撤销”无法回到此前的步骤。请保存会话以保留。</translation>
        </message>
        <message>
            <source>It was never saved. Without saving, its landmarks, corrections, measurements and results are lost.</source>
            <translation>它从未保存过。不保存将丢失其中的标志点、校正、测量和结果。</translation>
        </message>
        <message>
            <source>The rest is open.</source>
            <translation>其余部分已打开。</translation>
        </message>
        <message>
            <source>The rest is open. Results are in the folder %1 beside %2: put it back there and open the session again. Saved as it is now, the session loses them.</source>
            <translation>其余部分已打开。结果在 %2 旁边的文件夹 %1 中：请把它放回原处并重新打开会话。若按现在的样子保存，会话将失去这些结果。</translation>
        </message>
        <message>
            <source>Saved %1 and its folder %2 beside it: move or copy both together</source>
            <translation>已保存 %1 及其旁边的文件夹 %2：移动或复制时请将两者放在一起</translation>
        </message>
        <message>
            <source>Alinify sessions, results in NAME.alinify.data beside them (*.alinify)</source>
            <translation>Alinify 会话，结果存于旁边的 NAME.alinify.data (*.alinify)</translation>
        </message>
        <message>
            <source>Save the session, so that the list shows this result?</source>
            <translation>保存会话，以便列表显示此结果？</translation>
        </message>
        <message>
            <source>Keep in the &amp;List of Pairs</source>
            <translation>保留在图像对列表中(&amp;L)</translation>
        </message>
        <message>
            <source>Saves the session among the list&apos;s, and adds the pair to it, from where it opens again</source>
            <translation>将会话保存到列表的文件夹，并将该图像对加入列表，之后可从列表中重新打开</translation>
        </message>
        <message>
            <source>The list holds pairs, and here one of the images is missing</source>
            <translation>列表只包含图像对，而此处缺少一幅图像</translation>
        </message>
        <message>
            <source>The pair is in the list already: Save keeps it there</source>
            <translation>该图像对已在列表中：“保存”会将其保留在那里</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SessionDocument</name>
        <message>
            <source>Register</source>
            <translation>配准</translation>
        </message>
        <message>
            <source>Reset Registration</source>
            <translation>清除配准</translation>
        </message>
        <message>
            <source>Swap Fixed and Moving</source>
            <translation>交换固定与浮动图像</translation>
        </message>
        <message>
            <source>Remove Mask</source>
            <translation>移除掩膜</translation>
        </message>
        <message>
            <source>Use Fixed Mask</source>
            <translation>使用固定图像掩膜</translation>
        </message>
        <message>
            <source>Use Moving Mask</source>
            <translation>使用浮动图像掩膜</translation>
        </message>
        <message>
            <source>Change Use of Landmarks</source>
            <translation>更改标志点用途</translation>
        </message>
        <message>
            <source>Change Registration Options</source>
            <translation>更改配准选项</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Show Another Result</source>
            <translation>显示另一结果</translation>
        </message>
        <message>
            <source>Rename Result</source>
            <translation>重命名结果</translation>
        </message>
        <message>
            <source>Delete Result</source>
            <translation>删除结果</translation>
        </message>
        <message>
            <source>By Hand</source>
            <translation>手动</translation>
        </message>
        <message>
            <source>Remove Drawn Masks</source>
            <translation>移除已绘制的掩膜</translation>
        </message>
        <message>
            <source>Choose Engine</source>
            <translation>选择引擎</translation>
        </message>
        <message>
            <source>Change Pixel Size</source>
            <translation>更改像素大小</translation>
        </message>
        <message>
            <source>Even Out Illumination</source>
            <translation>校正照明</translation>
        </message>
        <message>
            <source>Remove Illumination Correction</source>
            <translation>移除照明校正</translation>
        </message>
        <message>
            <source>Tiled Design</source>
            <translation>平铺的花型</translation>
        </message>
        <message>
            <source>Tile Design</source>
            <translation>平铺花型</translation>
        </message>
        <message>
            <source>Show One Repeat</source>
            <translation>显示单个花回</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::SessionFiles</name>
        <message>
            <source>Writing changes down</source>
            <translation>正在记录更改</translation>
        </message>
        <message>
            <source>Saving</source>
            <translation>正在保存</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>正在打开 %1</translation>
        </message>
        <message>
            <source>Opening the session&apos;s images</source>
            <translation>正在打开会话的图像</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ShortcutsDialog</name>
        <message>
            <source>Keys and Mouse</source>
            <translation>按键与鼠标</translation>
        </message>
        <message>
            <source>Type to narrow the list</source>
            <translation>输入以筛选列表</translation>
        </message>
        <message>
            <source>Narrow the list of keys</source>
            <translation>筛选按键列表</translation>
        </message>
        <message>
            <source>Keys and their commands</source>
            <translation>按键及其作用</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>按键</translation>
        </message>
        <message>
            <source>What it does</source>
            <translation>作用</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>on the canvas</source>
            <translation>画布上</translation>
        </message>
        <message>
            <source>Wheel, pinch</source>
            <translation>滚轮、双指缩放</translation>
        </message>
        <message>
            <source>Zoom at the pointer</source>
            <translation>以指针为中心缩放</translation>
        </message>
        <message>
            <source>Drag (left, middle)</source>
            <translation>拖动（左键、中键）</translation>
        </message>
        <message>
            <source>Pan</source>
            <translation>平移</translation>
        </message>
        <message>
            <source>Arrow keys</source>
            <translation>方向键</translation>
        </message>
        <message>
            <source>Pan by a tenth of the view</source>
            <translation>平移视图的十分之一</translation>
        </message>
        <message>
            <source>Double click</source>
            <translation>双击</translation>
        </message>
        <message>
            <source>Zoom in at the pointer</source>
            <translation>以指针为中心放大</translation>
        </message>
        <message>
            <source>Hold Shift</source>
            <translation>按住 Shift</translation>
        </message>
        <message>
            <source>See the fixed image alone</source>
            <translation>单独查看固定图像</translation>
        </message>
        <message>
            <source>Hold Ctrl</source>
            <translation>按住 Ctrl</translation>
        </message>
        <message>
            <source>See the moving image alone</source>
            <translation>单独查看浮动图像</translation>
        </message>
        <message>
            <source> or </source>
            <translation> 或 </translation>
        </message>
        <message>
            <source>About Alinify</source>
            <translation>关于 Alinify</translation>
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
            <translation>配准两张超大图像，并以全分辨率写出变形到另一张上的图像。

运行于：%1
Qt %2
Apache License 2.0</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::StatusLine</name>
        <message>
            <source>Screen pixels to an image pixel</source>
            <translation>每个图像像素对应的屏幕像素</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>%1: about %2 left</source>
            <translation>%1：约剩 %2</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <source>Warming up</source>
            <translation>预热</translation>
        </message>
        <message>
            <source>Saved %1. %2</source>
            <translation>已保存 %1。%2</translation>
        </message>
        <message>
            <source>Saved %1</source>
            <translation>已保存 %1</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Show in Folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <source>Close this notice</source>
            <translation>关闭此提示</translation>
        </message>
        <message>
            <source>A click hides this message</source>
            <translation>单击可隐藏此消息</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::Tour</name>
        <message>
            <source>Tour</source>
            <translation>导览</translation>
        </message>
        <message>
            <source>&amp;Leave the Tour</source>
            <translation>退出导览(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Back</source>
            <translation>上一步(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Next</source>
            <translation>下一步(&amp;N)</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1/%2</translation>
        </message>
        <message>
            <source>&amp;Finish</source>
            <translation>完成(&amp;F)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::TourController</name>
        <message>
            <source>A pair of images</source>
            <translation>一对图像</translation>
        </message>
        <message>
            <source>Look</source>
            <translation>查看</translation>
        </message>
        <message>
            <source>Register</source>
            <translation>配准</translation>
        </message>
        <message>
            <source>Press Register (%1), or Next. The moving image settles before your eyes while it runs; Esc cancels at any time.</source>
            <translation>点击“配准”（%1）或“下一步”。运行时可看到浮动图像逐渐就位；按 Esc 可随时取消。</translation>
        </message>
        <message>
            <source>How good is it?</source>
            <translation>效果如何？</translation>
        </message>
        <message>
            <source>The verdict rests on a measure that the engine did not use, and names the places to review, worst first. Click on one, or press %1. %2 shows the image as it was before.</source>
            <translation>判定依据配准引擎未使用的度量，并列出需要复核的位置，最差的在前。点击其中一处，或按 %1。按 %2 显示配准前的图像。</translation>
        </message>
        <message>
            <source>Correct misplaced spots</source>
            <translation>校正偏差</translation>
        </message>
        <message>
            <source>Where it does not fit yet, press %1 and drag the spot to where it belongs; its surroundings follow softly. %2 takes it back. Try it, or press Next.</source>
            <translation>若某处仍未对齐，按 %1 并将该处拖到应在的位置；周围会平滑跟随。%2 可撤销。可以试一试，或点“下一步”。</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>%1 writes the moving image warped at full resolution, with your corrections, and says before how large the file gets.</source>
            <translation>%1 以全分辨率写出变形后的浮动图像，包含您的校正，并事先告知文件大小。</translation>
        </message>
        <message>
            <source>Everything else</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>%1 finds any command by a few letters, %2 lists the keys, %3 opens the help. This tour is in the Help menu.</source>
            <translation>%1 用几个字母查找任意命令，%2 列出按键，%3 打开帮助。本导览在“帮助”菜单中。</translation>
        </message>
        <message>
            <source>New here?</source>
            <translation>第一次使用？</translation>
        </message>
        <message>
            <source>A tour of two minutes registers a sample pair step by step. It stays in the Help menu.</source>
            <translation>两分钟的导览逐步配准一个示例图像对。之后仍可在“帮助”菜单中找到。</translation>
        </message>
        <message>
            <source>&amp;Take the Tour</source>
            <translation>开始导览(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Not Now</source>
            <translation>以后再说(&amp;N)</translation>
        </message>
        <message>
            <source>Alinify aligns a moving image with a fixed one. The tour goes on with the pair that is open.</source>
            <translation>Alinify 将浮动图像配准到固定图像上。本导览将使用当前打开的图像对。</translation>
        </message>
        <message>
            <source>Alinify aligns a moving image with a fixed one. The tour does it with a sample: the photograph of a cloth and a grey, stretched picture of it. Press Next to open them; to use your own, drop them on the window.</source>
            <translation>Alinify 将浮动图像配准到固定图像上。本导览用一个示例演示：一块布料的照片及其灰色、拉伸后的图像。按“下一步”打开；要使用自己的图像，请拖放到窗口上。</translation>
        </message>
        <message>
            <source>Zoom with the wheel, pan by dragging. O overlays the images, C shows a checkerboard, D the difference. Hold Shift or Ctrl to see one image alone.</source>
            <translation>滚轮缩放，拖动平移。O 叠加两幅图像，C 显示棋盘格，D 显示差异。按住 Shift 或 Ctrl 可单独查看一幅图像。</translation>
        </message>
        <message>
            <source>They do not lie on each other yet.</source>
            <translation>它们尚未对齐。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::VerdictView</name>
    </context>
    <context>
        <name>alinify::ui::ViewPanel</name>
        <message>
            <source>Compare mode</source>
            <translation>比较模式</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>比较(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Gain</source>
            <translation>增益(&amp;G)</translation>
        </message>
        <message>
            <source>Moving opacit&amp;y</source>
            <translation>浮动不透明度(&amp;Y)</translation>
        </message>
        <message>
            <source>Gain of the difference</source>
            <translation>差异的增益</translation>
        </message>
        <message>
            <source>Opacity of the moving image</source>
            <translation>浮动图像的不透明度</translation>
        </message>
        <message>
            <source>Fixed red, moving cyan</source>
            <translation>固定红色，浮动青色</translation>
        </message>
        <message>
            <source>Grey where both are equally bright. Dark lines have the other image&apos;s colour.</source>
            <translation>两者同样亮处为灰色。深色线条呈另一图像的颜色。</translation>
        </message>
        <message>
            <source>× %1</source>
            <translation>× %1</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>Fl&amp;icker</source>
            <translation>闪烁(&amp;I)</translation>
        </message>
        <message>
            <source>Show the two images in turn</source>
            <translation>交替显示两张图像</translation>
        </message>
        <message>
            <source>Changes a second</source>
            <translation>每秒切换次数</translation>
        </message>
        <message>
            <source>Si&amp;de by side</source>
            <translation>并排(&amp;D)</translation>
        </message>
        <message>
            <source>Lin&amp;ked</source>
            <translation>联动(&amp;K)</translation>
        </message>
        <message>
            <source>The two views follow each other through the transform</source>
            <translation>两个视图通过变换相互跟随</translation>
        </message>
        <message>
            <source>S&amp;quares</source>
            <translation>方格(&amp;Q)</translation>
        </message>
        <message>
            <source>Side of a square</source>
            <translation>方格边长</translation>
        </message>
        <message>
            <source>%1 px</source>
            <translation>%1 px</translation>
        </message>
        <message>
            <source>&amp;Turn</source>
            <translation>旋转(&amp;T)</translation>
        </message>
        <message>
            <source>How the line is turned</source>
            <translation>分割线的角度</translation>
        </message>
        <message>
            <source>%1°</source>
            <translation>%1°</translation>
        </message>
        <message>
            <source>%1 / s</source>
            <translation>%1 次/秒</translation>
        </message>
        <message>
            <source>Overlay</source>
            <translation>叠加</translation>
        </message>
        <message>
            <source>The overlay that inspects a result</source>
            <translation>叠加在图像上用于检查结果的内容</translation>
        </message>
        <message>
            <source>Strength of the overlay&apos;s colours</source>
            <translation>叠加颜色的强度</translation>
        </message>
        <message>
            <source>Str&amp;ength</source>
            <translation>强度(&amp;E)</translation>
        </message>
        <message>
            <source>I&amp;nspect</source>
            <translation>检查(&amp;N)</translation>
        </message>
        <message>
            <source>Side of the window in which contrast is made equal</source>
            <translation>均衡对比度的窗口边长</translation>
        </message>
        <message>
            <source>&amp;Window</source>
            <translation>窗口(&amp;W)</translation>
        </message>
        <message>
            <source>Match c&amp;olours</source>
            <translation>匹配颜色(&amp;O)</translation>
        </message>
        <message>
            <source>Show the moving image in the fixed one&apos;s colours; exports keep its own</source>
            <translation>以固定图像的颜色显示浮动图像；导出时保留其自身颜色</translation>
        </message>
        <message>
            <source>S&amp;mooth pixels</source>
            <translation>平滑像素(&amp;M)</translation>
        </message>
        <message>
            <source>Interpolate between image pixels at any zoom</source>
            <translation>在任何缩放下对图像像素插值</translation>
        </message>
        <message>
            <source>Fixed on the left, the moving image on the right</source>
            <translation>左侧为固定图像，右侧为浮动图像</translation>
        </message>
        <message>
            <source>Side by Side</source>
            <translation>并排</translation>
        </message>
        <message>
            <source>Right side w&amp;arped</source>
            <translation>右侧变形(&amp;A)</translation>
        </message>
        <message>
            <source>Side by side shows both images at once</source>
            <translation>并排时两图同时显示</translation>
        </message>
        <message>
            <source>Show the moving image as the result warps it, at the same coordinates as the fixed one; otherwise as it is</source>
            <translation>按结果变形显示浮动图像，与固定图像坐标相同；否则显示原样</translation>
        </message>
    </context>
    <context>
        <name>main</name>
        <message>
            <source>Another device can be chosen in the preferences.</source>
            <translation>可在首选项中选择其他设备。</translation>
        </message>
        <message>
            <source>Run on the &amp;Processor</source>
            <translation>在处理器上运行(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>Registers two very large images.</source>
            <translation>配准两张超大图像。</translation>
        </message>
        <message>
            <source>the reference image</source>
            <translation>参考图像</translation>
        </message>
        <message>
            <source>the image that is warped onto it</source>
            <translation>将变形到其上的图像</translation>
        </message>
        <message>
            <source>Register the pair as soon as it is open.</source>
            <translation>打开后立即配准图像对。</translation>
        </message>
        <message>
            <source>Open a window of its own, though one is open already.</source>
            <translation>即使已有窗口打开，也另开一个窗口。</translation>
        </message>
        <message>
            <source>The program could not be started again.</source>
            <translation>无法重新启动程序。</translation>
        </message>
        <message>
            <source>Which of the images in the fixed file, from 0.</source>
            <translation>固定图像文件中的第几幅图像，从 0 开始。</translation>
        </message>
        <message>
            <source>Which of the images in the moving file, from 0.</source>
            <translation>浮动图像文件中的第几幅图像，从 0 开始。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::AnnotationsDialog</name>
        <message>
            <source>Map Annotations</source>
            <translation>映射标注</translation>
        </message>
        <message>
            <source>Annotations of one image, mapped to where they lie in the other: shapes of QuPath (GeoJSON), regions of ImageJ (.roi, .zip), tables of places (CSV) and label images.</source>
            <translation>将一幅图像的标注映射到另一幅图像中的对应位置：QuPath 的形状（GeoJSON）、ImageJ 的区域（.roi、.zip）、坐标表（CSV）和标签图像。</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>&amp;Annotations</source>
            <translation>标注(&amp;A)</translation>
        </message>
        <message>
            <source>the fixed image, %1</source>
            <translation>固定图像，%1</translation>
        </message>
        <message>
            <source>the moving image, %1</source>
            <translation>浮动图像，%1</translation>
        </message>
        <message>
            <source>&amp;Belong to</source>
            <translation>属于(&amp;B)</translation>
        </message>
        <message>
            <source>As the file says, otherwise pixels</source>
            <translation>按文件所述，否则为像素</translation>
        </message>
        <message>
            <source>Pixels</source>
            <translation>像素</translation>
        </message>
        <message>
            <source>Micrometres</source>
            <translation>微米</translation>
        </message>
        <message>
            <source>&amp;Unit</source>
            <translation>单位(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Write to</source>
            <translation>写入(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Map</source>
            <translation>映射(&amp;M)</translation>
        </message>
        <message>
            <source>Annotations</source>
            <translation>标注</translation>
        </message>
        <message>
            <source>Annotations (*.geojson *.json *.roi *.zip *.csv *.tsv *.txt *.tif *.tiff *.png);;All files (*)</source>
            <translation>标注 (*.geojson *.json *.roi *.zip *.csv *.tsv *.txt *.tif *.tiff *.png);;所有文件 (*)</translation>
        </message>
        <message>
            <source>There is no such file.</source>
            <translation>没有这个文件。</translation>
        </message>
        <message>
            <source>The file to be written must be another one.</source>
            <translation>要写入的必须是另一个文件。</translation>
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
            <translation>替换文件</translation>
        </message>
        <message>
            <source>Replace Files</source>
            <translation>替换文件</translation>
        </message>
        <message>
            <source>%1 is there already.</source>
            <translation>%1 已存在。</translation>
        </message>
        <message>
            <source>%1 and %2 are there already.</source>
            <translation>%1 和 %2 已存在。</translation>
        </message>
        <message>
            <source>The present content is lost as soon as the new one is complete, and kept if that fails.</source>
            <translation>新内容完整写入后，现有内容将丢失；若写入失败则保留。</translation>
        </message>
        <message>
            <source>&amp;Replace</source>
            <translation>替换(&amp;R)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MeasureController</name>
        <message>
            <source>Click the end of an arm, the corner and the end of the other arm. Keys: arrows, Return.</source>
            <translation>点击一条边的端点、顶点和另一条边的端点。按键：方向键、回车。</translation>
        </message>
        <message>
            <source>Drag a line, or click its ends; a drag of an end moves it, Delete removes the last line. Keys: arrows, Return.</source>
            <translation>拖出一条线，或点击其两端；拖动端点可移动它，按 Delete 删除最后一条线。按键：方向键、回车。</translation>
        </message>
        <message>
            <source>Counting threads</source>
            <translation>正在计数纱线</translation>
        </message>
        <message>
            <source>Measure Distance</source>
            <translation>测量距离</translation>
        </message>
        <message>
            <source>Measure Angle</source>
            <translation>测量角度</translation>
        </message>
        <message>
            <source>Count Threads</source>
            <translation>计数纱线</translation>
        </message>
        <message>
            <source>Remove Measurements</source>
            <translation>移除测量</translation>
        </message>
        <message>
            <source>The line lies outside the image: draw it across the threads</source>
            <translation>线位于图像之外：请横跨纱线画线</translation>
        </message>
        <message>
            <source>Copied: %1</source>
            <translation>已复制：%1</translation>
        </message>
        <message>
            <source>%1 measurements copied</source>
            <translation>已复制 %1 项测量</translation>
        </message>
        <message>
            <source>Count threads: drag a line across them, level or upright, or click its ends. Keys: arrows, Return.</source>
            <translation>数纱线：横跨纱线水平或竖直拖出一条线，或点击其两端。按键：方向键、回车。</translation>
        </message>
    <message>
        <source>Remove Measurement</source>
        <translation>删除测量</translation>
    </message>
        <message>
            <source>%1 on the fixed image, %2 in the moving one as it is</source>
            <translation>固定图像上为 %1，移动图像原样中为 %2</translation>
        </message>
        <message>
            <source>%1. A point of it was moved: Undo takes it back; a new one begins a little beside it</source>
            <translation>%1。移动了其中一点：撤销可恢复；在旁边一点处开始新的测量</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::MeasureTool</name>
        <message>
            <source>counting…</source>
            <translation>计数中…</translation>
        </message>
        <message>
            <source>no regular threads</source>
            <translation>没有规则的纱线</translation>
        </message>
        <message>
            <source>%1 threads, %2 per cm</source>
            <translation>%1 根纱线，每厘米 %2 根</translation>
        </message>
        <message>
            <source>%1 threads, one every %2</source>
            <translation>%1 根纱线，每 %2 一根</translation>
        </message>
        <message>
            <source>%1°</source>
            <translation>%1°</translation>
        </message>
        <message>
            <source>%1; uneven, look at the marks</source>
            <translation>%1；间距不均，请查看标记</translation>
        </message>
        <message>
            <source>not counted: the line is %1° off the image's rows and columns</source>
            <translation>未计数：线与图像行列方向相差 %1°</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PixelSizeDialog</name>
        <message>
            <source>Pixel Size</source>
            <translation>像素大小</translation>
        </message>
        <message>
            <source>Lengths in the window, tolerances in micrometres and the resolution of exported files follow from the pixel size. The map from one image to the other does not.</source>
            <translation>窗口中的长度、以微米计的容差以及导出文件的分辨率取决于像素大小；图像之间的映射与之无关。</translation>
        </message>
        <message>
            <source>Fixed image: %1</source>
            <translation>固定图像：%1</translation>
        </message>
        <message>
            <source>Moving image: %1</source>
            <translation>浮动图像：%1</translation>
        </message>
        <message>
            <source>As the file says: %1 × %2 µm</source>
            <translation>按文件：%1 × %2 µm</translation>
        </message>
        <message>
            <source>As the file says: not known</source>
            <translation>按文件：未知</translation>
        </message>
        <message>
            <source>Not known: the file is wrong</source>
            <translation>未知：文件有误</translation>
        </message>
        <message>
            <source>&amp;Fixed pixels</source>
            <translation>固定图像像素(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Moving pixels</source>
            <translation>浮动图像像素(&amp;M)</translation>
        </message>
        <message>
            <source>Pixel size, horizontally</source>
            <translation>水平像素大小</translation>
        </message>
        <message>
            <source>Pixel size, vertically</source>
            <translation>垂直像素大小</translation>
        </message>
        <message>
            <source>Unit of the pixel size</source>
            <translation>像素大小的单位</translation>
        </message>
        <message>
            <source>µm per pixel</source>
            <translation>µm/像素</translation>
        </message>
        <message>
            <source>pixels per mm</source>
            <translation>像素/mm</translation>
        </message>
        <message>
            <source>dots per inch (dpi)</source>
            <translation>点/英寸 (dpi)</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>A line-scan camera&apos;s pixels are not, where the web runs faster or slower than it should</source>
            <translation>当织物运行过快或过慢时，线扫描相机的像素并非如此</translation>
        </message>
        <message>
            <source>Enter below</source>
            <translation>在下方输入</translation>
        </message>
        <message>
            <source>Square pixels</source>
            <translation>方形像素</translation>
        </message>
        <message>
            <source>As those of the fixed image</source>
            <translation>与固定图像相同</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>mm per pixel</source>
            <translation>mm/像素</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::AnnotationsController</name>
        <message>
            <source>Annotations of the Fixed Image</source>
            <translation>固定图像的标注</translation>
        </message>
        <message>
            <source>Annotations of the Moving Image</source>
            <translation>浮动图像的标注</translation>
        </message>
        <message>
            <source>GeoJSON (*.geojson *.json);;All files (*)</source>
            <translation>GeoJSON (*.geojson *.json);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>正在读取 %1</translation>
        </message>
        <message>
            <source>Annotations shown: %1</source>
            <translation>已显示标注：%1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ViewingAidsController</name>
        <message>
            <source>The view is copied</source>
            <translation>视图已复制</translation>
        </message>
        <message>
            <source>Larger Picture of the View</source>
            <translation>更大的视图图片</translation>
        </message>
        <message>
            <source>How many times as wide and high as the view? This makes %1 × %2 pixels.</source>
            <translation>宽和高为视图的多少倍？将得到 %1 × %2 像素。</translation>
        </message>
        <message>
            <source>PNG (*.png)</source>
            <translation>PNG (*.png)</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>正在写入 %1</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>%1 已写入</translation>
        </message>
    </context>
    <context>
        <name>Measure</name>
        <message>
            <source>Distance between where the result puts your validation landmarks and where you marked them. They took no part in the run. Unit: length in the moving image.</source>
            <translation>结果给出的验证标志点位置与您标记的位置之间的距离。这些点未参与配准。单位：浮动图像中的长度。</translation>
        </message>
        <message>
            <source>The same distance at the start of the run, before the engine.</source>
            <translation>运行开始时（引擎之前）的同一距离。</translation>
        </message>
        <message>
            <source>Share of the area that can be judged whose expected error is within the tolerance. A good result has 99 % or more, of two images of one texture 99.5 %.</source>
            <translation>可评判区域中预期误差在容差以内的比例。良好的结果不低于 99 %；两幅图像纹理相同时不低于 99.5 %。</translation>
        </message>
        <message>
            <source>Share of the area that can be judged where structures were found farther away than the tolerance.</source>
            <translation>可评判区域中结构偏离超过容差的比例。</translation>
        </message>
        <message>
            <source>Share of the area that can be judged where nothing matches, or where one repeat of the texture cannot be told from the next.</source>
            <translation>可评判区域中无任何匹配，或纹理的相邻重复单元无法区分的比例。</translation>
        </message>
        <message>
            <source>The expected error that counts as good. Chosen from the images unless it was given. Unit: length in the fixed image.</source>
            <translation>视为良好的预期误差。若未指定则由图像决定。单位：固定图像中的长度。</translation>
        </message>
        <message>
            <source>Small blocks spread over the image whose place was searched for again without the engine: how many were found for certain, and how far from where the result puts them. Unit: length in the fixed image.</source>
            <translation>分布在图像上的小块，其位置在不使用引擎的情况下重新搜索：有多少被可靠地找到，以及与结果所给位置相距多远。单位：固定图像中的长度。</translation>
        </message>
        <message>
            <source>The same with reduced images: larger structures, and a coarser measure. It shows whether fine texture was matched one repeat too far.</source>
            <translation>在缩小的图像上的同一检查：结构更大，尺度更粗。可看出细纹理是否错配了一个重复单元。</translation>
        </message>
        <message>
            <source>Correlation of edges, block by block, median: before -&gt; after. 1 is identical, 0 unrelated. Chance is the value that unrelated places of these images reach. No unit.</source>
            <translation>逐块的边缘相关性，中位数：之前 -&gt; 之后。1 为相同，0 为无关。随机值是这些图像中无关位置所能达到的水平。无单位。</translation>
        </message>
        <message>
            <source>The same for brightness. Negative where one image is dark where the other is bright. No unit.</source>
            <translation>亮度的同一指标。一幅图像暗而另一幅亮时为负。无单位。</translation>
        </message>
        <message>
            <source>How much the texture of the fixed image repeats itself: 0 not at all, 1 exactly. From 0.5 on, neighbouring repeats may be mistaken for each other. No unit.</source>
            <translation>固定图像纹理的重复程度：0 为不重复，1 为完全重复。达到 0.5 以上时，相邻重复单元可能被混淆。无单位。</translation>
        </message>
        <message>
            <source>Share of the fixed image that the moving image covers under the result.</source>
            <translation>在该结果下浮动图像覆盖固定图像的比例。</translation>
        </message>
        <message>
            <source>How much the result shrinks or stretches areas locally, smallest to largest (Jacobian determinant). 1: unchanged; 0 or less: folded. No unit.</source>
            <translation>结果在局部压缩或拉伸面积的程度，从最小到最大（雅可比行列式）。1：不变；0 或更小：折叠。无单位。</translation>
        </message>
        <message>
            <source>Share of the image where the result folds over itself, so that it shows a part twice or mirrored. It should be 0.</source>
            <translation>结果发生折叠（某部分重复或镜像显示）的图像比例。应为 0。</translation>
        </message>
        <message>
            <source>How far a point misses itself after going to the moving image and back. It shows how well the result can be inverted. Unit: length in the fixed image.</source>
            <translation>一个点映射到浮动图像再返回后与自身的偏差，反映结果的可逆程度。单位：固定图像中的长度。</translation>
        </message>
        <message>
            <source>The moving image lies mirrored on the fixed one.</source>
            <translation>浮动图像以镜像方式叠在固定图像上。</translation>
        </message>
        <message>
            <source>Distance between where the result puts the landmarks that steered the run and where they were marked. Unit: length in the moving image.</source>
            <translation>结果给出的引导标志点位置与标记位置之间的距离。单位：浮动图像中的长度。</translation>
        </message>
        <message>
            <source>Each landmark is left out in turn and predicted from the others. On bent cloth all of these are large; one far above the rest lies apart from the others, or is misplaced. Unit: length in the moving image.</source>
            <translation>依次去掉每个标志点并由其余标志点预测。织物弯曲时所有值都较大；若某点远大于其他点，则它远离其余各点，或放错了位置。单位：浮动图像中的长度。</translation>
        </message>
        <message>
            <source>The error expected at a place, estimated from how well neighbouring structures match. It is given for every place and includes its uncertainty, so it is larger than the errors measured at the check points. Unit: length in the fixed image.</source>
            <translation>根据邻近结构的匹配程度估计的结果在某处的预期偏差。它针对每一处给出并包含其不确定性，因此大于检查点实测的偏差。单位：固定图像中的长度。</translation>
        </message>
    </context>
    <context>
        <name>PlacesList</name>
        <message>
            <source>Accepted: %1</source>
            <translation>已接受：%1</translation>
        </message>
        <message>
            <source>Whole image</source>
            <translation>整幅图像</translation>
        </message>
        <message>
        <source>Top left</source>
        <translation>左上</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>上方</translation>
    </message>
    <message>
        <source>Top right</source>
        <translation>右上</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>中部</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation>左下</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>下方</translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation>右下</translation>
    </message>
    <message>
        <source>Blank areas, not counted</source>
        <translation>空白区域，不计入</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::ErrorMapView</name>
        <message>
            <source>Map of the expected error</source>
            <translation>预期误差图</translation>
        </message>
        <message>
            <source>The error expected, place by place. The frame is the visible part; click to go there.</source>
            <translation>逐处的预期偏差。方框为画布当前显示的范围；单击可前往。</translation>
        </message>
        <message>
            <source>Without a colour: outside the moving image, or masked out</source>
            <translation>无颜色：在浮动图像之外或被掩膜排除</translation>
        </message>
        <message>
            <source>Expected error</source>
            <translation>预期误差</translation>
        </message>
        <message>
            <source>ambiguous</source>
            <translation>不唯一</translation>
        </message>
        <message>
            <source>tolerance</source>
            <translation>容差</translation>
        </message>
        <message>
            <source>blank</source>
            <translation>空白</translation>
        </message>
        <message>
            <source>not verified</source>
            <translation>无法验证</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PlacesList</name>
        <message>
            <source>Places to review</source>
            <translation>需要复核的位置</translation>
        </message>
        <message>
            <source>%1.  x %2, y %3 (%4): %5</source>
            <translation>%1.  x %2，y %3（%4）：%5</translation>
        </message>
        <message>
            <source>%1 (accepted)</source>
            <translation>%1（已接受）</translation>
        </message>
        <message>
            <source>x %1 to %2, y %3 to %4 %5 of the fixed image</source>
            <translation>固定图像中 x %1 至 %2，y %3 至 %4 %5</translation>
        </message>
        <message>
            <source>Picture: fixed image red, moving image cyan</source>
            <translation>缩略图：固定图像红色，浮动图像青色</translation>
        </message>
        <message>
            <source>x %1, y %2 %3</source>
            <translation>x %1，y %2 %3</translation>
        </message>
        <message>
            <source>error %1, at %2</source>
            <translation>误差 %1，位于 %2</translation>
        </message>
        <message>
            <source>not verified, at %1</source>
            <translation>无法验证，位于 %1</translation>
        </message>
        <message>
            <source>%1 (%2): worst %3, %4</source>
            <translation>%1（%2）：最差为 %3，%4</translation>
        </message>
        <message>
            <source>%1. In %2 areas close together</source>
            <translation>%1。分为相邻的 %2 块</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>none left</source>
            <translation>均已处理</translation>
        </message>
        <message>
            <source>%1 of %2 places left</source>
            <translation>%2 处中还剩 %1 处</translation>
        </message>
        <message>
            <source>%1 places</source>
            <translation>%1 处</translation>
        </message>
        <message>
            <source>%1, none left</source>
            <translation>%1 处，均已处理</translation>
        </message>
        <message>
            <source>%1 of %2 left</source>
            <translation>%2 处中还剩 %1 处</translation>
        </message>
        <message>
        <source>%1 (%2): worst %3</source>
        <translation>%1（%2）：最差为 %3</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::VerdictController</name>
        <message>
            <source>Not judged</source>
            <translation>未评判</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>良好</translation>
        </message>
        <message>
            <source>Needs review</source>
            <translation>需要复核</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>Placed by hand</source>
            <translation>手动放置</translation>
        </message>
        <message>
            <source>Register goes on from here.</source>
            <translation>配准将从此处继续。</translation>
        </message>
        <message>
            <source>The place is accepted</source>
            <translation>该位置已接受</translation>
        </message>
        <message>
            <source>All %1 places accepted</source>
            <translation>全部 %1 处已接受</translation>
        </message>
        <message>
            <source>%1 of %2 places accepted</source>
            <translation>已接受 %2 处中的 %1 处</translation>
        </message>
        <message>
            <source>Edited by hand; these figures describe the uncorrected result.</source>
            <translation>已手动编辑；这些数值描述的是未校正的结果。</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>依据</translation>
        </message>
        <message>
            <source>Resolution</source>
            <translation>分辨率</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>备注</translation>
        </message>
        <message>
            <source>Click here to measure the expected error.</source>
            <translation>单击此处测量预期误差。</translation>
        </message>
        <message>
            <source>There was nothing to measure the error by.</source>
            <translation>没有可用于测量误差的依据。</translation>
        </message>
        <message>
            <source>Before: %1</source>
            <translation>之前：%1</translation>
        </message>
        <message>
            <source>Not checked since it was corrected by hand</source>
            <translation>手动修正后尚未检查</translation>
        </message>
        <message>
            <source>Not checked with this tolerance yet</source>
            <translation>尚未按此容差检查</translation>
        </message>
        <message>
            <source>Not checked at these landmarks yet</source>
            <translation>尚未用这些标志点检查</translation>
        </message>
        <message>
            <source>%1; one place to review</source>
            <translation>%1；有一处需要复核</translation>
        </message>
        <message>
            <source>%1; %2 places to review</source>
            <translation>%1；有 %2 处需要复核</translation>
        </message>
        <message>
            <source>To hold the spot where you put it, set a landmark there and register again.</source>
            <translation>要让该处停留在拖动到的位置，请在那里设置标志点并重新配准。</translation>
        </message>
        <message>
            <source>registered in %1</source>
            <translation>配准用时 %1</translation>
        </message>
        <message>
            <source>registered in %1, checked in %2</source>
            <translation>配准用时 %1，检查用时 %2</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>Reviewed and accepted</source>
            <translation>已复核并接受</translation>
        </message>
        <message>
            <source>The partners of these landmarks were found by the program, near where the map has them.</source>
            <translation>这些标志点的对应点是由程序在变换所指的位置附近找到的。</translation>
        </message>
        <message>
            <source>The partners of %1 of these landmarks were found by the program, near where the map has them.</source>
            <translation>其中 %1 个标志点的对应点是由程序在变换所指的位置附近找到的。</translation>
        </message>
        <message>
            <source>Side by side, a click on its marker in the moving image confirms a partner.</source>
            <translation>并排显示时，在浮动图像中点击对应点的标记即可确认它。</translation>
        </message>
        <message>
            <source>The same shares as with a tolerance of %1</source>
            <translation>与容差 %1 时的比例相同</translation>
        </message>
        <message>
            <source>A tolerance of %1 %2 needs the pixel size of the fixed image, which is not known: enter it by “%3” in the menu Image, or give the tolerance in px</source>
            <translation>%1 %2 的容差需要固定图像的像素尺寸，而该尺寸未知：请通过“图像”菜单中的“%3”输入，或以 px 给出容差</translation>
        </message>
        <message>
            <source>The partner of this landmark was found by the program, near where the map has it.</source>
            <translation>该标志点的对应点由程序在变换给出的位置附近找到。</translation>
        </message>
        <message>
            <source>The partner of one of these landmarks was found by the program, near where the map has it.</source>
            <translation>其中 1 个标志点的对应点由程序在变换给出的位置附近找到。</translation>
        </message>
        <message>
        <source>As a whole: %1</source>
        <translation>整体：%1</translation>
    </message>
    <message>
        <source>“%1”, with what you accepted or corrected, is kept in Results</source>
        <translation>“%1”及您接受或校正的内容仍保留在“结果”中</translation>
    </message>
    <message>
        <source>Made worse by the correction: remove it under Corrections</source>
        <translation>校正使结果变差：请在“校正”中删除它</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::VerdictPanel</name>
        <message>
            <source>No place needs review.</source>
            <translation>没有需要复核的位置。</translation>
        </message>
        <message>
            <source>All that was measured</source>
            <translation>全部测量值</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>指标</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>值</translation>
        </message>
        <message>
            <source>&amp;Details</source>
            <translation>详细信息(&amp;D)</translation>
        </message>
        <message>
            <source>All measurements, and the course of the run; hover over a row for its meaning</source>
            <translation>全部测量值及运行情况；将鼠标悬停在某一行上可查看其含义</translation>
        </message>
        <message>
            <source>No result yet</source>
            <translation>尚无结果</translation>
        </message>
        <message>
            <source>Register the pair; the verdict is shown here.</source>
            <translation>配准图像对后，结果将显示在此处。</translation>
        </message>
        <message>
            <source>Places and details of the verdict</source>
            <translation>判定的位置与详细信息</translation>
        </message>
        <message>
            <source>Do not use this result. Try another start, a region that both images show, or landmarks, and register again.</source>
            <translation>请勿使用此结果。请尝试其他初始位置、两幅图像都显示的区域或标志点，然后重新配准。</translation>
        </message>
        <message>
            <source>No place needed a closer look before it was edited by hand.</source>
            <translation>在手动编辑之前，没有需要仔细查看之处。</translation>
        </message>
        <message>
            <source>Edited by hand since it was judged</source>
            <translation>评判之后经过手动编辑</translation>
        </message>
        <message>
            <source>No place needed review when it was last checked.</source>
            <translation>上次检查时没有需要复核的位置。</translation>
        </message>
        <message>
            <source>Changed since it was checked</source>
            <translation>检查后已更改</translation>
        </message>
        <message>
            <source>The largest error expected is %1, at &lt;a href=&quot;worst&quot;&gt;x %2, y %3 %4&lt;/a&gt;.</source>
            <translation>最大预期误差为 %1，位于 &lt;a href=&quot;worst&quot;&gt;x %2，y %3 %4&lt;/a&gt;。</translation>
        </message>
        <message>
            <source>Choose a place of the list first. %1 registers the place under the pointer, or in the middle of the view.</source>
            <translation>请先在列表中选择一处。%1 会配准指针下的位置，或视图中央的位置。</translation>
        </message>
        <message>
            <source>All places were accepted</source>
            <translation>所有位置均已接受</translation>
        </message>
        <message>
            <source>&amp;Places: none</source>
            <translation>位置：无(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Places: none left</source>
            <translation>位置：已全部处理(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Places: %1 to review</source>
            <translation>位置：%1 处待复核(&amp;P)</translation>
        </message>
        <message>
            <source>F8 goes to the worst that is left; blank areas are listed last</source>
            <translation>F8 前往剩余位置中最差的一处；空白区域列在最后</translation>
        </message>
        <message>
            <source>&amp;Places: blank areas</source>
            <translation>位置：空白区域(&amp;P)</translation>
        </message>
        <message>
            <source>The map of the expected error, and the places to review</source>
            <translation>预期误差图与需要复核的位置</translation>
        </message>
        <message>
            <source>%1 of %2 accepted; F8 goes to the worst that is left</source>
            <translation>%2 处中已接受 %1 处；F8 前往剩余位置中最差的一处</translation>
        </message>
    <message>
        <source>Show all remarks</source>
        <translation>显示全部说明</translation>
    </message>
    <message>
        <source>The largest error expected is %1 or more, at &lt;a href=&quot;worst&quot;&gt;x %2, y %3 %4&lt;/a&gt;.</source>
        <translation>最大预期误差至少为 %1，位于 &lt;a href=&quot;worst&quot;&gt;x %2，y %3 %4&lt;/a&gt;。</translation>
    </message>
    </context>
    <context>
        <name>alinify::ui::AddPairsDialog</name>
        <message>
            <source>Add Pairs</source>
            <translation>添加图像对</translation>
        </message>
        <message>
            <source>Two images are a pair where their names, with the folder they lie in, differ in one word only.</source>
            <translation>若两幅图像的名称（含所在文件夹）仅有一个词不同，则视为一对。</translation>
        </message>
        <message>
            <source>Names of &amp;fixed images contain</source>
            <translation>固定图像名称中含有(&amp;F)</translation>
        </message>
        <message>
            <source>Names of &amp;moving images contain</source>
            <translation>浮动图像名称中含有(&amp;M)</translation>
        </message>
        <message>
            <source>Pairs that were found</source>
            <translation>找到的图像对</translation>
        </message>
        <message>
            <source>Fixed</source>
            <translation>固定</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>浮动</translation>
        </message>
        <message>
            <source>Every image has its partner.</source>
            <translation>每幅图像都有对应的图像。</translation>
        </message>
        <message>
            <source>Without a partner: %1 (%2)</source>
            <translation>没有对应图像：%1 (%2)</translation>
        </message>
        <message>
            <source>&amp;Add 1 Pair</source>
            <translation>添加 1 对(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Add %1 Pairs</source>
            <translation>添加 %1 对(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Two by two, by their names</source>
            <translation>按名称两两配对(&amp;T)</translation>
        </message>
        <message>
            <source>All on one &amp;reference, as a series of sections</source>
            <translation>全部配准到同一参考图像，作为切片系列(&amp;R)</translation>
        </message>
        <message>
            <source>Re&amp;ference, the fixed image of all</source>
            <translation>参考图像，即全部的固定图像(&amp;F)</translation>
        </message>
        <message>
            <source>Neighbours are those that follow each other by their names. Onto the reference a section then comes by the maps of those between.</source>
            <translation>名称前后相邻的切片互为邻居。切片通过其间各切片的映射到达参考图像。</translation>
        </message>
        <message>
            <source>Sections are re&amp;gistered</source>
            <translation>切片的配准方式(&amp;G)</translation>
        </message>
        <message>
            <source>&amp;Add 1 Section</source>
            <translation>添加 1 张切片(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Add %1 Sections</source>
            <translation>添加 %1 张切片(&amp;A)</translation>
        </message>
        <message>
            <source>%1 (in the list already)</source>
            <translation>%1（已在列表中）</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairFilesController</name>
        <message>
            <source>Looking through the files</source>
            <translation>正在查看文件</translation>
        </message>
        <message>
            <source>Columns without a meaning here: %1</source>
            <translation>此处无意义的列：%1</translation>
        </message>
        <message>
            <source>There is nothing to add</source>
            <translation>没有可添加的内容</translation>
        </message>
        <message>
            <source>no image was found there</source>
            <translation>未在该处找到图像</translation>
        </message>
        <message>
            <source>Choose two images, or a folder that holds some.</source>
            <translation>请选择两幅图像，或包含图像的文件夹。</translation>
        </message>
        <message>
            <source>One image is no pair</source>
            <translation>一幅图像不成一对</translation>
        </message>
        <message>
            <source>%1 is alone</source>
            <translation>只有 %1</translation>
        </message>
        <message>
            <source>Choose the fixed and the moving image together.</source>
            <translation>请同时选择固定图像和浮动图像。</translation>
        </message>
        <message>
            <source>Sessions (*.alinify)</source>
            <translation>会话 (*.alinify)</translation>
        </message>
        <message>
            <source>Lists of pairs (*.csv)</source>
            <translation>图像对列表 (*.csv)</translation>
        </message>
        <message>
            <source>Add the Pairs of a Folder</source>
            <translation>添加文件夹中的图像对</translation>
        </message>
        <message>
            <source>Open a List of Pairs</source>
            <translation>打开图像对列表</translation>
        </message>
        <message>
            <source>Save the List of Pairs</source>
            <translation>保存图像对列表</translation>
        </message>
        <message>
            <source>pairs</source>
            <translation>图像对</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>正在写入 %1</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>已写入 %1</translation>
        </message>
        <message>
            <source>Folder of the Sessions</source>
            <translation>会话文件夹</translation>
        </message>
        <message>
            <source>This pair is in the list already</source>
            <translation>该图像对已在列表中</translation>
        </message>
        <message>
            <source>Add Pairs: Choose Fixed and Moving Image Together</source>
            <translation>添加图像对：同时选择固定图像和移动图像</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairQueue</name>
        <message>
            <source>Making the session</source>
            <translation>正在创建会话</translation>
        </message>
        <message>
            <source>Registering %1</source>
            <translation>正在配准 %1</translation>
        </message>
        <message>
            <source>Saving</source>
            <translation>正在保存</translation>
        </message>
        <message>
            <source>Reading the session</source>
            <translation>正在读取会话</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairsController</name>
        <message>
            <source>%1: %2: %3</source>
            <translation>%1：%2：%3</translation>
        </message>
        <message>
            <source>The list of pairs cannot be kept: %1. %2</source>
            <translation>无法保存图像对列表：%1。%2</translation>
        </message>
        <message>
            <source>1 pair was taken off the list; its session stays</source>
            <translation>已将 1 对移出列表；其会话保留</translation>
        </message>
        <message>
            <source>%1 pairs were taken off the list; their sessions stay</source>
            <translation>已将 %1 对移出列表；其会话保留</translation>
        </message>
        <message>
            <source>%1 is the pair in the window</source>
            <translation>%1 就是窗口中的图像对</translation>
        </message>
        <message>
            <source>This is the last pair of the list</source>
            <translation>这是列表中的最后一对</translation>
        </message>
        <message>
            <source>This is the first pair of the list</source>
            <translation>这是列表中的第一对</translation>
        </message>
        <message>
            <source>The queue is paused: 1 pair still waits</source>
            <translation>队列已暂停：还有 1 对在等待</translation>
        </message>
        <message>
            <source>The queue is paused: %1 pairs still wait</source>
            <translation>队列已暂停：还有 %1 对在等待</translation>
        </message>
        <message>
            <source>The queue has ended. %1</source>
            <translation>队列已结束。%1</translation>
        </message>
        <message>
            <source>Alinify</source>
            <translation>Alinify</translation>
        </message>
        <message>
            <source>1 pair still waits. Run All goes on with it.</source>
            <translation>还有 1 对在等待。“全部运行”将继续处理。</translation>
        </message>
        <message>
            <source>%1 pairs still wait. Run All goes on with them.</source>
            <translation>还有 %1 对在等待。“全部运行”将继续处理。</translation>
        </message>
        <message>
            <source>The queue of pairs is still running.</source>
            <translation>图像对队列仍在运行。</translation>
        </message>
        <message>
            <source>Closing the window stops it. The list is kept: the pair that runs waits again at the next start.</source>
            <translation>关闭窗口会停止队列。列表会保留：正在运行的图像对在下次启动时重新等待。</translation>
        </message>
        <message>
            <source>&amp;Stop and Close</source>
            <translation>停止并关闭(&amp;S)</translation>
        </message>
        <message>
            <source>This is the last section of the series</source>
            <translation>这是系列中的最后一张切片</translation>
        </message>
        <message>
            <source>This is the first section of the series</source>
            <translation>这是系列中的第一张切片</translation>
        </message>
        <message>
            <source>Section %1 of %2 on %3</source>
            <translation>第 %1 张切片，共 %2 张，参考图像 %3</translation>
        </message>
        <message>
            <source>1 pair was added.</source>
            <translation>已添加 1 对图像。</translation>
        </message>
        <message>
            <source>%1 pairs were added.</source>
            <translation>已添加 %1 对图像。</translation>
        </message>
        <message>
            <source>Run All registers the one that is not registered yet.</source>
            <translation>“全部运行”将配准尚未配准的那一对。</translation>
        </message>
        <message>
            <source>Run All registers the %1 that are not registered yet.</source>
            <translation>“全部运行”将配准尚未配准的 %1 对。</translation>
        </message>
        <message>
            <source>In the window, not in the list: %1</source>
            <translation>窗口中的图像对不在列表中：%1</translation>
        </message>
        <message>
            <source>one place accepted</source>
            <translation>已接受 1 个位置</translation>
        </message>
        <message>
            <source>%1 places accepted</source>
            <translation>已接受 %1 个位置</translation>
        </message>
        <message>
            <source>corrected by hand</source>
            <translation>已手动校正</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Run the Selected</source>
            <translation>运行所选</translation>
        </message>
        <message>
            <source>%1 has been reviewed. Register it again?</source>
            <translation>%1 已复核。要重新配准吗？</translation>
        </message>
        <message>
            <source>%1 of these pairs have been reviewed. Register them again?</source>
            <translation>其中 %1 对已复核。要重新配准吗？</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>以及另外 %1 对</translation>
        </message>
        <message>
            <source>The new result is added to its results. The reviewed one stays shown, with all of this.</source>
            <translation>新结果将加入该图像对的结果列表。已复核的结果连同以上内容仍保持显示。</translation>
        </message>
        <message>
            <source>The new results are added to theirs. The reviewed ones stay shown, with all of this.</source>
            <translation>新结果将加入各图像对的结果列表。已复核的结果连同以上内容仍保持显示。</translation>
        </message>
        <message>
            <source>&amp;Show the new result instead</source>
            <translation>改为显示新结果(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Show the new results instead</source>
            <translation>改为显示新结果(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Register Again</source>
            <translation>重新配准(&amp;R)</translation>
        </message>
        <message>
            <source>Only the &amp;Others</source>
            <translation>仅其余各对(&amp;O)</translation>
        </message>
        <message>
            <source>%1: the reviewed result stays shown; the new one is among the pair&apos;s results</source>
            <translation>%1：已复核的结果仍保持显示；新结果在该图像对的结果列表中</translation>
        </message>
        <message>
            <source>The new result of one pair is beside the reviewed one, which stays shown</source>
            <translation>有 1 对的新结果与已复核的结果并列，后者仍保持显示</translation>
        </message>
        <message>
            <source>The new results of %1 pairs are beside the reviewed ones, which stay shown</source>
            <translation>有 %1 对的新结果与已复核的结果并列，后者仍保持显示</translation>
        </message>
    <message>
        <source>%1 is registered in the window and is left out: save its session, and the list keeps its result</source>
        <translation>%1 已在窗口中配准，将被跳过：保存其会话后，列表即保留其结果</translation>
    </message>
    <message>
        <source>The pair in the window is in the list: save its session, and the list keeps its result.</source>
        <translation>窗口中的图像对已在列表中：保存其会话后，列表即保留其结果。</translation>
    </message>
    <message>
        <source>Sorted, the worst first: %1</source>
        <translation>已排序，最差的在前：%1</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::PairsModel</name>
        <message>
            <source>held to %1</source>
            <translation>按 %1 评定</translation>
        </message>
        <message>
            <source>%1 % within %2</source>
            <translation>%1 % 精确到 %2</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Not registered</source>
            <translation>未配准</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>等待中</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>Beginning</source>
            <translation>正在开始</translation>
        </message>
        <message>
            <source>%1, about %2 left</source>
            <translation>%1，约剩 %2</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1，%2</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>良好</translation>
        </message>
        <message>
            <source>Needs review</source>
            <translation>需要复核</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>Could not be registered</source>
            <translation>无法配准</translation>
        </message>
        <message>
            <source>Error: %1</source>
            <translation>错误：%1</translation>
        </message>
        <message>
            <source>Registered in %1.</source>
            <translation>配准用时 %1。</translation>
        </message>
        <message>
            <source>Fixed: %1</source>
            <translation>固定：%1</translation>
        </message>
        <message>
            <source>Moving: %1</source>
            <translation>浮动：%1</translation>
        </message>
        <message>
            <source>Session: %1</source>
            <translation>会话：%1</translation>
        </message>
        <message>
            <source>%1 good</source>
            <translation>%1 对良好</translation>
        </message>
        <message>
            <source>%1 to review</source>
            <translation>%1 对待复核</translation>
        </message>
        <message>
            <source>%1 failed</source>
            <translation>%1 对失败</translation>
        </message>
        <message>
            <source>%1 waiting</source>
            <translation>%1 对等待</translation>
        </message>
        <message>
            <source>%1 not registered</source>
            <translation>%1 对未配准</translation>
        </message>
        <message>
            <source>1 pair</source>
            <translation>1 对</translation>
        </message>
        <message>
            <source>%1 pairs</source>
            <translation>%1 对</translation>
        </message>
        <message>
            <source>%1 running</source>
            <translation>%1 对运行中</translation>
        </message>
        <message>
            <source>Series: %1</source>
            <translation>系列：%1</translation>
        </message>
        <message>
            <source>Section of the series %1: %2.</source>
            <translation>系列 %1 的切片：%2。</translation>
        </message>
        <message>
            <source>1 section</source>
            <translation>1 张切片</translation>
        </message>
        <message>
            <source>%1 sections</source>
            <translation>%1 张切片</translation>
        </message>
        <message>
            <source>On %1</source>
            <translation>参考图像 %1</translation>
        </message>
        <message>
            <source>each on the reference</source>
            <translation>各自配准到参考图像</translation>
        </message>
        <message>
            <source>each on its neighbour</source>
            <translation>各自配准到相邻切片</translation>
        </message>
        <message>
            <source>on the reference, or by neighbours</source>
            <translation>配准到参考图像或经由相邻切片</translation>
        </message>
        <message>
            <source>%1, almost done</source>
            <translation>%1，即将完成</translation>
        </message>
        <message>
            <source>Reviewed</source>
            <translation>已复核</translation>
        </message>
        <message>
            <source>%1 reviewed</source>
            <translation>%1 对已复核</translation>
        </message>
        <message>
            <source>Corrected, not checked since</source>
            <translation>已手动校正，尚未重新检查</translation>
        </message>
        <message>
            <source>%1 to check again</source>
            <translation>%1 个待重新检查</translation>
        </message>
        <message>
            <source>%3 % blank, of the rest %1 % within %2</source>
            <translation>%3 % 为空白，其余 %1 % 在 %2 以内</translation>
        </message>
        <message>
            <source>Good, one place to review</source>
            <translation>良好，有一处需要复核</translation>
        </message>
        <message>
            <source>Good, %1 places to review</source>
            <translation>良好，有 %1 处需要复核</translation>
        </message>
        <message>
            <source>One place to review.</source>
            <translation>有一处需要复核。</translation>
        </message>
        <message>
            <source>%1 places to review.</source>
            <translation>有 %1 处需要复核。</translation>
        </message>
        <message>
            <source>Session: %1 (this result is not saved in it yet)</source>
            <translation>会话：%1（此结果尚未保存到其中）</translation>
        </message>
    <message>
        <source>%1, 90 % within %2</source>
        <translation>%1，90 % 在 %2 以内</translation>
    </message>
    <message>
        <source>On 90 % of the comparable area an error of at most %1 is expected.</source>
        <translation>可比较区域的 90 % 上预计误差不超过 %1。</translation>
    </message>
</context>
    <context>
        <name>alinify::ui::PairsPanel</name>
        <message>
            <source>Sessions in %1</source>
            <translation>会话位于 %1</translation>
        </message>
        <message>
            <source>New sessions are written into %1</source>
            <translation>新会话写入 %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PairsView</name>
        <message>
            <source>Pairs</source>
            <translation>图像对</translation>
        </message>
        <message>
            <source>Drop here: two images, several of one specimen, a folder of images, sessions, or a list (CSV).</source>
            <translation>拖放到此处：两幅图像、同一标本的多幅图像、图像文件夹、会话或列表（CSV）。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::Thumbnails</name>
        <message>
            <source>Reading a picture</source>
            <translation>正在读取图片</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::BackgroundNotifier</name>
        <message>
            <source>It has finished.</source>
            <translation>已完成。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CurvesView</name>
        <message>
            <source>%1: %2 to %3 %4</source>
            <translation>%1：%2 至 %3 %4</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1，%2</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::IlluminationController</name>
        <message>
            <source>Reading the profile</source>
            <translation>正在读取曲线</translation>
        </message>
        <message>
            <source>Estimating the illumination</source>
            <translation>正在估计照明</translation>
        </message>
        <message>
            <source>Cannot write %1</source>
            <translation>无法写入 %1</translation>
        </message>
        <message>
            <source>a profile is a file whose name ends in .json</source>
            <translation>曲线文件的名称以 .json 结尾</translation>
        </message>
        <message>
            <source>Use a name ending in .json.</source>
            <translation>请使用以 .json 结尾的名称。</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>正在写入 %1</translation>
        </message>
        <message>
            <source>Reading %1</source>
            <translation>正在读取 %1</translation>
        </message>
        <message>
            <source>%1 is read through %2. Undo takes it back.</source>
            <translation>%1 现经 %2 读取。撤销可恢复。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::IlluminationDialog</name>
        <message>
            <source>Even Out Illumination</source>
            <translation>校正照明</translation>
        </message>
        <message>
            <source>Fixed image: %1</source>
            <translation>固定图像：%1</translation>
        </message>
        <message>
            <source>Moving image: %1</source>
            <translation>浮动图像：%1</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>图像(&amp;I)</translation>
        </message>
        <message>
            <source>A line-scan camera's columns, from the image itself</source>
            <translation>线扫描相机的列，由图像本身求取</translation>
        </message>
        <message>
            <source>A line-scan camera's columns, from a white and a dark reference</source>
            <translation>线扫描相机的列，由白参考和暗参考求取</translation>
        </message>
        <message>
            <source>A profile that was kept in a file</source>
            <translation>文件中保存的曲线</translation>
        </message>
        <message>
            <source>&amp;From</source>
            <translation>来源(&amp;F)</translation>
        </message>
        <message>
            <source>White reference</source>
            <translation>白参考</translation>
        </message>
        <message>
            <source>A scan of an evenly lit white surface, best 2048 lines or more</source>
            <translation>均匀照明白色表面的扫描，最好 2048 行以上</translation>
        </message>
        <message>
            <source>&amp;White</source>
            <translation>白(&amp;W)</translation>
        </message>
        <message>
            <source>Dark reference</source>
            <translation>暗参考</translation>
        </message>
        <message>
            <source>A scan without light: the offset of each column. May be left empty.</source>
            <translation>无光扫描：各列的偏置。可留空。</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>暗(&amp;D)</translation>
        </message>
        <message>
            <source>Profile file</source>
            <translation>曲线文件</translation>
        </message>
        <message>
            <source>&amp;Profile</source>
            <translation>曲线(&amp;P)</translation>
        </message>
        <message>
            <source>Each &amp;line's own exposure too</source>
            <translation>也校正每行的曝光(&amp;L)</translation>
        </message>
        <message>
            <source>Progress of the estimate</source>
            <translation>估计进度</translation>
        </message>
        <message>
            <source>Cance&amp;l Estimate</source>
            <translation>取消估计(&amp;L)</translation>
        </message>
        <message>
            <source>Profile across the columns</source>
            <translation>各列的曲线</translation>
        </message>
        <message>
            <source>&amp;Show the image through it on the canvas</source>
            <translation>在画布上显示校正后的图像(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Use</source>
            <translation>使用(&amp;U)</translation>
        </message>
        <message>
            <source>Read the image through this profile from now on; Undo takes it back</source>
            <translation>从现在起经此曲线读取图像；撤销可恢复</translation>
        </message>
        <message>
            <source>&amp;Read as Captured</source>
            <translation>按原样读取(&amp;R)</translation>
        </message>
        <message>
            <source>Read the image without any profile again</source>
            <translation>重新不经曲线读取图像</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>Browse for: %1</source>
            <translation>浏览：%1</translation>
        </message>
        <message>
            <source>Illumination profiles (*.json)</source>
            <translation>照明曲线 (*.json)</translation>
        </message>
        <message>
            <source>R&amp;ead Profile</source>
            <translation>读取曲线(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;Estimate</source>
            <translation>估计(&amp;E)</translation>
        </message>
        <message>
            <source>A file written by this dialog or by alinify-cli flatfield estimate</source>
            <translation>alinify-cli flatfield estimate 或本对话框写出的文件</translation>
        </message>
        <message>
            <source>The estimate is written there when it is used: it serves every scan of this camera, here and on the command line</source>
            <translation>使用时估计结果写到该处：可用于此相机的所有扫描，包括命令行</translation>
        </message>
        <message>
            <source>Now read through %1.</source>
            <translation>目前经 %1 读取。</translation>
        </message>
        <message>
            <source>Now read as it was captured.</source>
            <translation>目前按原样读取。</translation>
        </message>
        <message>
            <source>This image is a tiled design: it comes from no camera.</source>
            <translation>此图像是平铺的花型：并非相机拍摄。</translation>
        </message>
        <message>
            <source>The samples of this image are inks, indices or bits: there is no illumination in them.</source>
            <translation>此图像的样本是油墨、索引或位：其中不含照明。</translation>
        </message>
        <message>
            <source>The columns' means differ by %1 % as captured and by %2 % through the profile (root mean square; the cloth's own columns are in it).</source>
            <translation>各列均值的差异：原样 %1 %，经曲线后 %2 %（均方根；含织物自身的列）。</translation>
        </message>
        <message>
            <source>The illumination is known to %1 %; single columns are left as they are.</source>
            <translation>照明的不确定度为 %1 %；单列保持原样。</translation>
        </message>
        <message>
            <source>The illumination is known to %1 %, single columns to %2 %.</source>
            <translation>照明的不确定度为 %1 %，单列为 %2 %。</translation>
        </message>
        <message>
            <source>Offset and gain of each column and colour are drawn here, and how uneven the columns are without and with them.</source>
            <translation>此处绘制每列、每种颜色的偏置和增益，以及校正前后各列的不均匀程度。</translation>
        </message>
        <message>
            <source>red</source>
            <translation>红</translation>
        </message>
        <message>
            <source>green</source>
            <translation>绿</translation>
        </message>
        <message>
            <source>blue</source>
            <translation>蓝</translation>
        </message>
        <message>
            <source>Gain</source>
            <translation>增益</translation>
        </message>
        <message>
            <source>Offset</source>
            <translation>偏置</translation>
        </message>
        <message>
            <source>Columns as captured</source>
            <translation>原样的各列</translation>
        </message>
        <message>
            <source>Columns after the correction</source>
            <translation>经曲线后的各列：残余</translation>
        </message>
        <message>
            <source>column</source>
            <translation>列</translation>
        </message>
        <message>
            <source>px</source>
            <translation>px</translation>
        </message>
        <message>
            <source>A microscope&apos;s illumination, from fields that it took (BaSiC)</source>
            <translation>显微镜的照明，由其拍摄的视场估计（BaSiC）</translation>
        </message>
        <message>
            <source>Fi&amp;elds</source>
            <translation>视场(&amp;E)</translation>
        </message>
        <message>
            <source>Flat field</source>
            <translation>平场</translation>
        </message>
        <message>
            <source>The flat field lies between %1 and %2 of its mean.</source>
            <translation>平场介于其平均值的 %1 与 %2 倍之间。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RepeatController</name>
        <message>
            <source>Finding how the design lies</source>
            <translation>正在查找花型的位置</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::RepeatDialog</name>
        <message>
            <source>Tile Design</source>
            <translation>平铺花型</translation>
        </message>
        <message>
            <source>%1 holds one repeat of a design, %2 × %3 pixels. It is repeated over the whole fixed image, where it is found to lie; nothing is written, and Undo takes it back.</source>
            <translation>%1 含花型的一个花回，%2 × %3 像素。它按找到的位置在整个固定图像上重复；不写任何文件，撤销可恢复。</translation>
        </message>
        <message>
            <source>As it is found on the fixed image</source>
            <translation>按固定图像上找到的方式</translation>
        </message>
        <message>
            <source>Straight</source>
            <translation>平接</translation>
        </message>
        <message>
            <source>Half drop: each column half a repeat lower</source>
            <translation>1/2 错位：每列下移半个花回</translation>
        </message>
        <message>
            <source>Third drop: each column a third lower</source>
            <translation>1/3 错位：每列下移三分之一</translation>
        </message>
        <message>
            <source>Quarter drop: each column a quarter lower</source>
            <translation>1/4 错位：每列下移四分之一</translation>
        </message>
        <message>
            <source>Half brick: each row half a repeat further right</source>
            <translation>1/2 砖式：每行右移半个花回</translation>
        </message>
        <message>
            <source>Third brick: each row a third further right</source>
            <translation>1/3 砖式：每行右移三分之一</translation>
        </message>
        <message>
            <source>Quarter brick: each row a quarter further right</source>
            <translation>1/4 砖式：每行右移四分之一</translation>
        </message>
        <message>
            <source>&amp;Repeated</source>
            <translation>重复方式(&amp;R)</translation>
        </message>
        <message>
            <source>every other c&amp;olumn</source>
            <translation>每隔一列(&amp;O)</translation>
        </message>
        <message>
            <source>every other ro&amp;w</source>
            <translation>每隔一行(&amp;W)</translation>
        </message>
        <message>
            <source>Mirrored</source>
            <translation>镜像</translation>
        </message>
        <message>
            <source>%1° clockwise</source>
            <translation>顺时针 %1°</translation>
        </message>
        <message>
            <source>the whole image</source>
            <translation>整幅图像</translation>
        </message>
        <message>
            <source>its first pixels</source>
            <translation>起始的若干像素</translation>
        </message>
        <message>
            <source>millimetres on the cloth</source>
            <translation>织物上的毫米数</translation>
        </message>
        <message>
            <source>Width × height of a repeat</source>
            <translation>花回的宽 × 高</translation>
        </message>
        <message>
            <source>width x height</source>
            <translation>宽 x 高</translation>
        </message>
        <message>
            <source>One repeat &amp;is</source>
            <translation>一个花回为(&amp;I)</translation>
        </message>
        <message>
            <source>Ti&amp;le</source>
            <translation>平铺(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;One Picture Again</source>
            <translation>恢复为单幅图像(&amp;O)</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>Ro&amp;tation</source>
            <translation>旋转(&amp;T)</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::TravelController</name>
        <message>
            <source>Register the pair first, or show a result.</source>
            <translation>请先配准图像对，或显示一个结果。</translation>
        </message>
        <message>
            <source>Measuring the cloth</source>
            <translation>正在测量织物</translation>
        </message>
        <message>
            <source>The moving image shows no line of the fixed one whole.</source>
            <translation>浮动图像中没有固定图像的完整一行。</translation>
        </message>
        <message>
            <source>Writing %1</source>
            <translation>正在写入 %1</translation>
        </message>
        <message>
            <source>%1 is written</source>
            <translation>已写入 %1</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::TravelDialog</name>
        <message>
            <source>Cloth along the Roll</source>
            <translation>沿卷长的织物</translation>
        </message>
        <message>
            <source>along the fixed image's longer side</source>
            <translation>沿固定图像的长边</translation>
        </message>
        <message>
            <source>downwards, along y</source>
            <translation>向下，沿 y</translation>
        </message>
        <message>
            <source>across, along x</source>
            <translation>横向，沿 x</translation>
        </message>
        <message>
            <source>The cloth &amp;travelled</source>
            <translation>织物走向(&amp;T)</translation>
        </message>
        <message>
            <source>Travel, stretch, skew and bow along the roll</source>
            <translation>沿卷长的走布、伸缩、纬斜和纬弧</translation>
        </message>
        <message>
            <source>Save &amp;Table…</source>
            <translation>保存表格(&amp;T)…</translation>
        </message>
        <message>
            <source>Save &amp;Drawing…</source>
            <translation>保存图形(&amp;D)…</translation>
        </message>
        <message>
            <source>Stretched by %1 % along and %2 % across; skew %3, %4 % of the width; bow %5, %6 %.</source>
            <translation>纵向伸长 %1 %，横向 %2 %；纬斜 %3，占幅宽 %4 %；纬弧 %5，%6 %。</translation>
        </message>
        <message>
            <source>It travelled at %1 % to %2 % of its mean speed; the run began with that taken out.</source>
            <translation>走布速度为平均速度的 %1 % 至 %2 %；配准在去除此变化后开始。</translation>
        </message>
        <message>
            <source>%1 lines are left out: the moving image shows too little of them.</source>
            <translation>已略去 %1 行：浮动图像显示得太少。</translation>
        </message>
        <message>
            <source>Ahead of even travel</source>
            <translation>相对匀速走布的超前量</translation>
        </message>
        <message>
            <source>Taken out before the run</source>
            <translation>配准前已去除</translation>
        </message>
        <message>
            <source>Stretch</source>
            <translation>伸缩</translation>
        </message>
        <message>
            <source>along</source>
            <translation>纵向</translation>
        </message>
        <message>
            <source>across</source>
            <translation>横向</translation>
        </message>
        <message>
            <source>Skew</source>
            <translation>纬斜</translation>
        </message>
        <message>
            <source>Bow</source>
            <translation>纬弧</translation>
        </message>
        <message>
            <source>along the roll</source>
            <translation>沿卷长</translation>
        </message>
        <message>
            <source>Save the Table</source>
            <translation>保存表格</translation>
        </message>
        <message>
            <source>Save the Drawing</source>
            <translation>保存图形</translation>
        </message>
        <message>
            <source>Table (*.csv)</source>
            <translation>表格 (*.csv)</translation>
        </message>
        <message>
            <source>Drawing (*.svg)</source>
            <translation>图形 (*.svg)</translation>
        </message>
    </context>
    <context>
        <name>QShortcut</name>
        <message>
            <source>Ctrl</source>
            <translation>Ctrl</translation>
        </message>
        <message>
            <source>Shift</source>
            <translation>Shift</translation>
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
            <translation>Del</translation>
        </message>
        <message>
            <source>Ins</source>
            <translation>Ins</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Return</translation>
        </message>
        <message>
            <source>Enter</source>
            <translation>Enter</translation>
        </message>
        <message>
            <source>Space</source>
            <translation>空格</translation>
        </message>
        <message>
            <source>Backspace</source>
            <translation>Backspace</translation>
        </message>
        <message>
            <source>Home</source>
            <translation>Home</translation>
        </message>
        <message>
            <source>End</source>
            <translation>End</translation>
        </message>
        <message>
            <source>PgUp</source>
            <translation>PgUp</translation>
        </message>
        <message>
            <source>PgDown</source>
            <translation>PgDown</translation>
        </message>
        <message>
            <source>Up</source>
            <translation>上箭头</translation>
        </message>
        <message>
            <source>Down</source>
            <translation>下箭头</translation>
        </message>
        <message>
            <source>Left</source>
            <translation>左箭头</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>右箭头</translation>
        </message>
    </context>
    <context>
        <name>RoleRows</name>
        <message>
            <source>&amp;Swap</source>
            <translation>交换(&amp;S)</translation>
        </message>
        <message>
            <source>Exchange the two roles</source>
            <translation>交换两者的角色</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::LandmarkController</name>
        <message>
            <source>There is no image here: a landmark marks a spot of both images</source>
            <translation>此处没有图像：标志点标记两幅图像中的同一处</translation>
        </message>
        <message>
            <source>Landmark %1: no partner was found. Click its spot in the other image.</source>
            <translation>标志点 %1：未找到对应点。请在另一幅图像中点击其位置。</translation>
        </message>
        <message>
            <source>Landmark %1: no partner was found. Drag its other marker to its spot, or show the images side by side (%2) and click the spot there.</source>
            <translation>标志点 %1：未找到对应点。请将其另一个标记拖到正确位置，或并排显示图像 (%2) 并在其中点击该位置。</translation>
        </message>
        <message>
            <source>Landmark %1 has a partner. If it is wrong, drag it to its spot, or show the images side by side (%2) and click the spot there.</source>
            <translation>标志点 %1 已有对应点。如果不对，请将其拖到正确位置，或并排显示图像 (%2) 并在其中点击该位置。</translation>
        </message>
        <message>
            <source>Outside the image: nothing is set here</source>
            <translation>在图像之外：这里不会设置标志点</translation>
        </message>
        <message>
            <source>A landmark marks a spot of both images. A click outside the fixed image sets none; dragging there moves the view.</source>
            <translation>标志点标记两幅图像中的同一位置。在固定图像之外单击不会设置标志点；在那里拖动会移动视图。</translation>
        </message>
        <message>
            <source>%1: no match found. Click its spot in the other image</source>
            <translation>%1：未找到匹配。请在另一幅图像中单击其位置</translation>
        </message>
        <message>
            <source>%1: no match found. Drag its marker to its spot</source>
            <translation>%1：未找到匹配。请将其标记拖到正确位置</translation>
        </message>
        <message>
            <source>%1: wrong partner? Drag it to its spot</source>
            <translation>%1：对应点不对？将其拖到正确位置</translation>
        </message>
        <message>
            <source>Landmark %1 has a partner. If it is wrong, drag it to its spot in the other image, or click there, clear of its marker. A click in the same image sets the next landmark.</source>
            <translation>标志点 %1 已有对应点。若不对，请在另一幅图像中把它拖到正确位置，或在离其标记稍远处单击该位置。在同一图像中单击会设置下一个标志点。</translation>
        </message>
        <message>
            <source>Set Landmarks is off, and a drag moves the view: another pair is open. %1 turns it on.</source>
            <translation>“放置标志点”已关闭，拖动会移动视图：已打开另一对图像。按 %1 可重新打开。</translation>
        </message>
        <message>
            <source>Aligned by the landmarks alone, without bends. “%1” is kept in the list of results; Undo shows it again.</source>
            <translation>仅按标志点对齐，不含弯曲。“%1”保留在结果列表中；撤销可再次显示。</translation>
        </message>
    </context>
    <context>
        <name>QFileDialog</name>
        <message>
            <source>Look in:</source>
            <translation>查找范围：</translation>
        </message>
        <message>
            <source>Directory:</source>
            <translation>文件夹：</translation>
        </message>
        <message>
            <source>File &amp;name:</source>
            <translation>文件名(&amp;N)：</translation>
        </message>
        <message>
            <source>Files of type:</source>
            <translation>文件类型：</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>打开(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Save</source>
            <translation>保存(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Choose</source>
            <translation>选择(&amp;C)</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>后退</translation>
        </message>
        <message>
            <source>Forward</source>
            <translation>前进</translation>
        </message>
        <message>
            <source>Parent Directory</source>
            <translation>上级文件夹</translation>
        </message>
        <message>
            <source>Create New Folder</source>
            <translation>新建文件夹</translation>
        </message>
        <message>
            <source>List View</source>
            <translation>列表</translation>
        </message>
        <message>
            <source>Detail View</source>
            <translation>详细信息</translation>
        </message>
        <message>
            <source>All Files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
    </context>
    <context>
        <name>QFileSystemModel</name>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Date Modified</source>
            <translation>修改日期</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::CheckController</name>
        <message>
            <source>Checking the result</source>
            <translation>正在检查结果</translation>
        </message>
        <message>
            <source>Checked as it is now</source>
            <translation>已按当前状态检查</translation>
        </message>
        <message>
            <source>Checked; it was changed meanwhile</source>
            <translation>已检查；期间又有更改</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ToleranceField</name>
        <message>
            <source>&amp;Tolerance</source>
            <translation>容差(&amp;T)</translation>
        </message>
        <message>
            <source>Tolerance</source>
            <translation>容差</translation>
        </message>
        <message>
            <source>The largest error that you call good. By default 1 px where both images show the same texture, otherwise 0.5 % of the image's diagonal. A change judges the result anew at once.</source>
            <translation>您认为合格的最大误差。默认情况下，两幅图像纹理相同时为 1 px，否则为图像对角线的 0.5 %。更改后立即重新判定结果。</translation>
        </message>
        <message>
            <source>Back to the default</source>
            <translation>恢复默认值</translation>
        </message>
        <message>
            <source>Back to the default tolerance</source>
            <translation>恢复默认容差</translation>
        </message>
        <message>
            <source>Default: %1</source>
            <translation>默认：%1</translation>
        </message>
        <message>
            <source>Default</source>
            <translation>默认</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportFileRows</name>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>Goes with the ending of the file's name: choosing one here changes the name</source>
            <translation>与文件名的扩展名一致：在此选择会更改文件名</translation>
        </message>
        <message>
            <source>F&amp;ormat</source>
            <translation>格式(&amp;O)</translation>
        </message>
        <message>
            <source>%1 is a folder. Give the file a name of its own.</source>
            <translation>%1 是文件夹。请为文件另取名称。</translation>
        </message>
        <message>
            <source>Export Warped Image</source>
            <translation>导出变形后的图像</translation>
        </message>
        <message>
            <source>There is no folder %1.</source>
            <translation>没有目录 %1。</translation>
        </message>
        <message>
            <source>Nothing can be written into the folder %1.</source>
            <translation>无法写入目录 %1。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportFrameRows</name>
        <message>
            <source>The fixed image</source>
            <translation>固定图像</translation>
        </message>
        <message>
            <source>The area that both images show</source>
            <translation>两幅图像共同的部分</translation>
        </message>
        <message>
            <source>All that either shows</source>
            <translation>任一图像的全部</translation>
        </message>
        <message>
            <source>A region, by numbers</source>
            <translation>按数值指定的区域</translation>
        </message>
        <message>
            <source>Which part of the plane the file shows; always in the fixed image&apos;s pixels</source>
            <translation>文件显示平面的哪一部分；始终以固定图像的像素计</translation>
        </message>
        <message>
            <source>F&amp;rame</source>
            <translation>画面(&amp;R)</translation>
        </message>
        <message>
            <source>x </source>
            <translation>x </translation>
        </message>
        <message>
            <source>The first column of the region</source>
            <translation>区域的第一列</translation>
        </message>
        <message>
            <source>y </source>
            <translation>y </translation>
        </message>
        <message>
            <source>The first row of the region</source>
            <translation>区域的第一行</translation>
        </message>
        <message>
            <source>width </source>
            <translation>宽 </translation>
        </message>
        <message>
            <source>Width of the region</source>
            <translation>区域宽度</translation>
        </message>
        <message>
            <source>height </source>
            <translation>高 </translation>
        </message>
        <message>
            <source>Height of the region</source>
            <translation>区域高度</translation>
        </message>
        <message>
            <source>The drawn region</source>
            <translation>已绘制的区域</translation>
        </message>
        <message>
            <source>Looking for the frame</source>
            <translation>正在确定画面</translation>
        </message>
        <message>
            <source>%1 × %2 pixels</source>
            <translation>%1 × %2 像素</translation>
        </message>
        <message>
            <source>Resolutio&amp;n</source>
            <translation>分辨率(&amp;N)</translation>
        </message>
        <message>
            <source>Full resolution</source>
            <translation>全分辨率</translation>
        </message>
        <message>
            <source>1 : %1</source>
            <translation>1 : %1</translation>
        </message>
        <message>
            <source>A smaller image for a report or a quick look: every pixel is the mean of those that it covers</source>
            <translation>用于报告或快速查看的较小图像：每个像素是其所覆盖像素的平均值</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportMerging</name>
        <message>
            <source>Merge into one file of channels</source>
            <translation>合并为一个多通道文件</translation>
        </message>
        <message>
            <source>The fi&amp;xed image&apos;s channels first</source>
            <translation>固定图像的通道在前(&amp;X)</translation>
        </message>
        <message>
            <source>Images warped by the same map, whose channels follow</source>
            <translation>由同一映射变形的图像，其通道依次排列</translation>
        </message>
        <message>
            <source>A&amp;dd…</source>
            <translation>添加(&amp;D)…</translation>
        </message>
        <message>
            <source>Other stains or masks of the moving image&apos;s size; the same map warps them</source>
            <translation>与浮动图像大小相同的其他染色或掩膜；由同一映射变形</translation>
        </message>
        <message>
            <source>Re&amp;move</source>
            <translation>移除(&amp;M)</translation>
        </message>
        <message>
            <source>Images to Merge</source>
            <translation>要合并的图像</translation>
        </message>
        <message>
            <source>Opening %1</source>
            <translation>正在打开 %1</translation>
        </message>
        <message>
            <source>%1 has %2 × %3 pixels, the moving image %4 × %5: one map cannot warp both.</source>
            <translation>%1 有 %2 × %3 像素，浮动图像有 %4 × %5：同一映射无法变形两者。</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportPackingRows</name>
        <message>
            <source>Tiles, for viewers</source>
            <translation>分块（用于查看）</translation>
        </message>
        <message>
            <source>Strips and dots per inch, for printing</source>
            <translation>条带和每英寸点数（用于印刷）</translation>
        </message>
        <message>
            <source>Either way the file keeps the moving file&apos;s description of its colours: inks and their names, palette, CIE Lab, single bits, profile.</source>
            <translation>无论哪种方式，文件都会保留浮动文件中的颜色信息：油墨及其名称、调色板、CIE Lab、单个比特、配置文件。</translation>
        </message>
        <message>
            <source>&amp;Layout</source>
            <translation>布局(&amp;L)</translation>
        </message>
        <message>
            <source>None: fastest, largest</source>
            <translation>无：最快，文件最大</translation>
        </message>
        <message>
            <source>LZW: lossless, read by everything</source>
            <translation>LZW：无损，兼容性最好</translation>
        </message>
        <message>
            <source>Deflate: lossless, smaller</source>
            <translation>Deflate：无损，更小</translation>
        </message>
        <message>
            <source>Zstandard: lossless, fast, read by newer programs</source>
            <translation>Zstandard：无损，快速，较新的程序可读</translation>
        </message>
        <message>
            <source>JPEG: smallest, loses a little</source>
            <translation>JPEG：最小，略有损失</translation>
        </message>
        <message>
            <source>quality </source>
            <translation>质量 </translation>
        </message>
        <message>
            <source>&amp;Compression</source>
            <translation>压缩(&amp;C)</translation>
        </message>
        <message>
            <source>Add a &amp;pyramid of smaller levels, so that viewers open it at once</source>
            <translation>添加多级金字塔(&amp;P)，使查看器可立即打开</translation>
        </message>
        <message>
            <source>A file for printing has no smaller levels</source>
            <translation>用于打印的文件没有更小的层级</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::ExportSizeRows</name>
        <message>
            <source>Mea&amp;sure</source>
            <translation>测量(&amp;S)</translation>
        </message>
        <message>
            <source>Find size and time by warping and compressing parts of the image; nothing is kept</source>
            <translation>通过变形和压缩图像的若干部分来确定大小和时间；不保留任何文件</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Free on disk</source>
            <translation>磁盘可用空间</translation>
        </message>
        <message>
            <source>Measuring the export</source>
            <translation>正在测量导出</translation>
        </message>
        <message>
            <source>about %1</source>
            <translation>约 %1</translation>
        </message>
        <message>
            <source>being measured…</source>
            <translation>正在测量…</translation>
        </message>
        <message>
            <source>written in about %1</source>
            <translation>写入约需 %1</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>%1: not enough for this file</source>
            <translation>%1：不足以容纳此文件</translation>
        </message>
        <message>
            <source>an estimate: “Measure” finds the size</source>
            <translation>估计值：“测量”可得出大小</translation>
        </message>
        <message>
            <source>“Measure” estimates the time too</source>
            <translation>“测量”还可得出所需时间</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::OutsideField</name>
        <message>
            <source>White</source>
            <translation>白色</translation>
        </message>
        <message>
            <source>A colour</source>
            <translation>一种颜色</translation>
        </message>
        <message>
            <source>A value</source>
            <translation>一个数值</translation>
        </message>
        <message>
            <source>The fill where the moving image shows nothing</source>
            <translation>浮动图像未覆盖处写入的值</translation>
        </message>
        <message>
            <source>Value where the moving image shows nothing</source>
            <translation>移动图像未覆盖处的数值</translation>
        </message>
        <message>
            <source>Colour where the moving image shows nothing: %1</source>
            <translation>移动图像未覆盖处的颜色：%1</translation>
        </message>
        <message>
            <source>Choose a Colour</source>
            <translation>选择颜色</translation>
        </message>
        <message>
            <source>Black</source>
            <translation>黑色</translation>
        </message>
        <message>
            <source>Bare paper</source>
            <translation>空白纸张</translation>
        </message>
    </context>
<context>
    <name>alinify::ui::EditController</name>
        <message>
            <source>Swapping drops the results: they lead from the image that is fixed now. The landmarks stay, and Undo brings the results back. The inverse of a result, which leads the other way, is exported as a transform.</source>
            <translation>交换会丢弃结果：结果以当前固定图像为起点。标志点会保留，撤销可恢复结果。结果的逆变换可作为变换导出。</translation>
        </message>
        <message>
            <source>Swapped. The results led the other way and are dropped: Undo brings them back.</source>
            <translation>已交换。原结果方向相反，已丢弃：撤销可恢复。</translation>
        </message>
        <message>
            <source>Undone: %1</source>
            <translation>已撤销：%1</translation>
        </message>
        <message>
            <source>Redone: %1</source>
            <translation>已重做：%1</translation>
        </message>
    </context>
    <context>
        <name>ErrorChange</name>
        <message>
            <source>%1 That is worse.</source>
            <translation>%1 这更差了。</translation>
        </message>
        <message>
            <source>Where it was corrected by hand the images show nothing to check it by.</source>
            <translation>手动修正处图像中没有可供检查的内容。</translation>
        </message>
        <message>
            <source>largest error %1 before, %2 now</source>
            <translation>最大误差：之前 %1，现在 %2</translation>
        </message>
        <message>
            <source>mean error %1 before, %2 now</source>
            <translation>平均误差：之前 %1，现在 %2</translation>
        </message>
        <message>
            <source>largest error %1, as before</source>
            <translation>最大误差 %1，与之前相同</translation>
        </message>
        <message>
            <source>In the part corrected by hand: %1.</source>
            <translation>在手动修正的区域内：%1。</translation>
        </message>
        <message>
            <source>right to %1 on %2 % of the area before, on %3 % now</source>
            <translation>精确到 %1 的面积：之前 %2 %，现在 %3 %</translation>
        </message>
        <message>
            <source>The inside of place %1 is right to %2</source>
            <translation>位置 %1 的内部误差在 %2 以内</translation>
        </message>
        <message>
            <source>%1 shows it side by side, the moving image as it is</source>
            <translation>%1 并排显示该处，浮动图像不变形</translation>
        </message>
        <message>
            <source>To accept it, first check the result as it is now (%1)</source>
            <translation>如要接受，请先检查当前状态的结果（%1）</translation>
        </message>
    <message>
        <source>The map misses the partner of landmark %1 by %2 in the moving image.</source>
        <translation>变换偏离标志点 %1 的对应点 %2（浮动图像中）。</translation>
    </message>
    <message>
        <source>The map misses the partners of %1 of %2 landmarks, that of %3 by %4 in the moving image, the others by less.</source>
        <translation>变换偏离 %2 个标志点中 %1 个的对应点，其中 %3 偏离 %4（浮动图像中），其余较小。</translation>
    </message>
    <message>
        <source>Where a landmark is newer than the result, register again; otherwise it is misplaced, or the map does not bend that far.</source>
        <translation>若标志点比结果新，请重新配准；否则它放置有误，或变换无法弯曲到该程度。</translation>
    </message>
    <message>
        <source>The run used what is set: it is misplaced, or the map does not bend that far, unless the option “Hard landmarks” is on.</source>
        <translation>本次运行已使用该标志点：要么它放置有误，要么变换无法弯曲到该程度（除非启用“强制标志点”选项）。</translation>
    </message>
        <message>
            <source>%1 On %2 % of it almost nothing matches: there the check cannot tell whether it is better.</source>
            <translation>%1 其中 %2 % 几乎没有匹配：检查无法判断那里是否更好。</translation>
        </message>
</context>
    <context>
        <name>alinify::ui::RecentController</name>
        <message>
            <source>Sessions and pairs that were opened last</source>
            <translation>最近打开的会话和图像对</translation>
        </message>
        <message>
            <source>Go on with</source>
            <translation>继续处理</translation>
        </message>
    </context>
    <context>
        <name>Bytes</name>
        <message>
            <source>%1 bytes</source>
            <translation>%1 字节</translation>
        </message>
        <message>
            <source>%1-bit floating point</source>
            <translation>%1 位浮点</translation>
        </message>
        <message>
            <source>%1 bits, signed</source>
            <translation>%1 位有符号</translation>
        </message>
        <message>
            <source>%1 bits</source>
            <translation>%1 位</translation>
        </message>
    </context>
    <context>
        <name>QAbstractFileIconProvider</name>
        <message>
            <source>Drive</source>
            <translation>驱动器</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>未知</translation>
        </message>
    </context>
    <context>
        <name>alinify::ui::PageDialog</name>
        <message>
            <source>Choose Pages</source>
            <translation>选择页</translation>
        </message>
        <message>
            <source>The images of a stack or of a series are the pages of its file. They are counted from 0, as on the command line. Another page is another image: landmarks, masks and results do not apply to it.</source>
            <translation>堆栈或序列中的各幅图像就是其文件的各页，与命令行一样从 0 开始计数。另一页就是另一幅图像：标志点、掩模和结果对它不适用。</translation>
        </message>
        <message>
            <source>&amp;Fixed image: %1</source>
            <translation>固定图像(&amp;F)：%1</translation>
        </message>
        <message>
            <source>&amp;Moving image: %1</source>
            <translation>浮动图像(&amp;M)：%1</translation>
        </message>
        <message>
            <source>of %1 pages, 0 to %2</source>
            <translation>共 %1 页，0 至 %2</translation>
        </message>
    </context>
    <context>
        <name>PairNames</name>
        <message>
            <source>%1, page %2</source>
            <translation>%1，第 %2 页</translation>
        </message>
    </context>
</TS>
