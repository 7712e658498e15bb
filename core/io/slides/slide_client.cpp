#include "core/io/slides/slide_client.h"

#include <chrono>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/messages.h"

namespace alinify {

using slide_protocol::ReplyHeader;
using slide_protocol::Request;

// One run of the process. A thread receives the answers for all requests.
struct SlideClient::Session {
  enum class State { Asked, Answered, Crashed, Nonsense };
  struct Question {
    State state = State::Asked;
    std::int64_t max_bytes = 0;
    Reply reply;
  };

  Session(const std::filesystem::path& reader, const std::filesystem::path& slide)
      : process(reader, {slide.string()}), receiver([this] { receive(); }) {}
  ~Session() {
    process.kill();
    receiver.join();
  }

  void receive() {
    ReplyHeader header;
    while (process.receive(&header, sizeof header)) {
      Reply reply;
      reply.status = header.status;
      if (header.magic != slide_protocol::kMagic || header.bytes < 0 ||
          header.bytes > max_bytes_of(header.id))
        return end(State::Nonsense);
      reply.content.resize(static_cast<std::size_t>(header.bytes));
      if (!process.receive(reply.content.data(), header.bytes)) break;
      const std::lock_guard lock(mutex);
      const auto found = questions.find(header.id);
      if (found == questions.end()) continue;
      found->second.reply = std::move(reply);
      found->second.state = State::Answered;
      changed.notify_all();
    }
    end(State::Crashed);
  }
  std::int64_t max_bytes_of(std::uint64_t id) {
    const std::lock_guard lock(mutex);
    const auto found = questions.find(id);
    return found == questions.end() ? -1 : found->second.max_bytes;
  }
  void end(State how) {
    const std::lock_guard lock(mutex);
    ended = true;
    for (auto& [id, question] : questions)
      if (question.state == State::Asked) question.state = how;
    changed.notify_all();
  }

  std::mutex mutex, sending;
  std::condition_variable changed;
  std::map<std::uint64_t, Question> questions;
  std::uint64_t next_id = 1;
  bool ended = false;
  WorkerProcess process;
  std::thread receiver;
};

SlideClient::SlideClient(std::filesystem::path reader, std::filesystem::path slide, double patience_s)
    : reader_(std::move(reader)), slide_(std::move(slide)), patience_s_(patience_s) {}

SlideClient::~SlideClient() = default;

std::shared_ptr<SlideClient::Session> SlideClient::session() {
  const std::lock_guard lock(mutex_);
  if (!session_) session_ = std::make_shared<Session>(reader_, slide_);
  return session_;
}

void SlideClient::drop(const std::shared_ptr<Session>& session) {
  session->process.kill();
  const std::lock_guard lock(mutex_);
  if (session_ == session) session_.reset();
}

void SlideClient::start_afresh() {
  const std::lock_guard lock(mutex_);
  session_.reset();
}

SlideClient::Reply SlideClient::ask(Request request, std::int64_t max_bytes) {
  const std::shared_ptr<Session> running = session();
  Session& session = *running;
  std::uint64_t id = 0;
  {
    const std::lock_guard lock(session.mutex);
    id = request.id = session.next_id++;
    session.questions[id].max_bytes = max_bytes;
    if (session.ended) session.questions[id].state = Session::State::Crashed;
  }
  {
    // The receiver detects a lost one.
    const std::lock_guard lock(session.sending);
    session.process.send(&request, sizeof request);
  }
  std::unique_lock lock(session.mutex);
  session.changed.wait_for(lock, std::chrono::duration<double>(patience_s_),
                           [&] { return session.questions[id].state != Session::State::Asked; });
  Session::Question question = std::move(session.questions[id]);
  session.questions.erase(id);
  lock.unlock();
  if (question.state == Session::State::Answered) return std::move(question.reply);
  drop(running);
  const Message why =
      question.state == Session::State::Crashed ? messages::slide_reader_crashed
      : question.state == Session::State::Nonsense
          ? messages::slide_reader_odd_answer
          : messages::slide_reader_silent(MessageArgument::number(significant_digits(patience_s_, 3)));
  throw Error(ErrorKind::NotReadable, messages::cannot_read(slide_), why, messages::convert_slide_to_tiff);
}

}  // namespace alinify
