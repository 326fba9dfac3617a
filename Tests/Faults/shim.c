// Preloaded into a program, counts its calls of the system and has one of them fail: what
// Scripts/faults.sh does to everything that writes. Linux alone.
//
//   FAULT_FOLDER  files below it count; without it none do
//   FAULT_PROCESS whether making processes, threads, pipes and sockets counts
//   FAULT_AT      the number of the call that fails, from 1; 0 for none
//   FAULT_HOW     kill: before the call. cut: after half of the write. short: it writes half. An
//                 errno's number: it fails. With '+' before it: all calls from then on.
//                 With '~' before it: half is written, the next write fails. sleep: all from then
//                 on wait for 20 ms
//   FAULT_LOG     a file that gets a line for each call
//   FAULT_CLOCK   seconds by which the wall clock jumps forth and back, with each look at it
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static char folder[PATH_MAX], log_path[PATH_MAX], how[32];
static int at, counts_processes, clock_jump, calls, looks;

__attribute__((constructor)) static void read_orders(void) {
  const char *text;
  if ((text = getenv("FAULT_FOLDER"))) snprintf(folder, sizeof folder, "%s", text);
  if ((text = getenv("FAULT_LOG"))) snprintf(log_path, sizeof log_path, "%s", text);
  if ((text = getenv("FAULT_HOW"))) snprintf(how, sizeof how, "%s", text);
  if ((text = getenv("FAULT_AT"))) at = atoi(text);
  if ((text = getenv("FAULT_CLOCK"))) clock_jump = atoi(text);
  counts_processes = getenv("FAULT_PROCESS") != NULL;
  // The programs that this one starts run as usual.
  unsetenv("LD_PRELOAD");
}

// How a call goes on.
enum verdict { pass, refuse, shorten, cut };

static void note(int number, const char *call, const char *path) {
  char line[PATH_MAX + 64];
  int count = snprintf(line, sizeof line, "%d %s %s\n", number, call, path);
  // Not by functions of this file. Where no descriptor is left, the line is missing.
  int file = (int)syscall(
      SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, count);
  syscall(SYS_close, file);
}

// A full disk lets files be read, removed and shortened, and one that is read-only lets them be read.
// A disk that stays full has room for names: files can be made, and nothing written to them.
static int can_fail(const char *call, int error, int lasts) {
  if (error == ENOSPC && lasts && strcmp(call, "open") == 0) return 0;
  int reads = strcmp(call, "look") == 0 || strcmp(call, "opendir") == 0;
  int frees = strncmp(call, "unlink", 6) == 0 || strncmp(call, "ftruncate", 9) == 0;
  return !(error == EROFS && reads) && !(error == ENOSPC && (reads || frees));
}

static enum verdict judge(const char *call, const char *path) {
  int code = errno;
  int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (log_path[0]) note(number, call, path);
  errno = code;
  if (at == 0 || number < at) return pass;
  if (strcmp(how, "sleep") == 0) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    return pass;
  }
  int is_write = strcmp(call, "write") == 0 || strcmp(call, "pwrite") == 0;
  // A disk that becomes full has room for a part of a write, and fails the next one.
  if (how[0] == '~' && is_write && number == at) return shorten;
  if (how[0] == '~' && is_write && number == at + 1) {
    errno = atoi(how + 1);
    return refuse;
  }
  int lasts = how[0] == '+';
  if ((number > at && !lasts) || how[0] == '~') return pass;
  if (strcmp(how + lasts, "short") == 0) return is_write ? shorten : pass;
  if (strcmp(how, "cut") == 0 && is_write) return cut;
  if (strcmp(how, "kill") == 0 || strcmp(how, "cut") == 0) kill(getpid(), SIGKILL);
  int error = atoi(how + lasts);
  if (!can_fail(call, error, lasts)) return pass;
  errno = error;
  return refuse;
}

static enum verdict judge_path(const char *call, int base, const char *path) {
  if (!folder[0] || !path) return pass;
  char full[2 * PATH_MAX] = "", start[64];
  if (path[0] != '/') {
    if (base == AT_FDCWD) strcpy(start, "/proc/self/cwd");
    else snprintf(start, sizeof start, "/proc/self/fd/%d", base);
    ssize_t count = syscall(SYS_readlinkat, AT_FDCWD, start, full, PATH_MAX);
    if (count < 0) return pass;
    full[count] = '/';
    full[count + 1] = 0;
  }
  strncat(full, path, PATH_MAX);
  return strncmp(full, folder, strlen(folder)) == 0 ? judge(call, full) : pass;
}

static enum verdict judge_file(const char *call, int file) {
  if (!folder[0]) return pass;
  char link[64], path[PATH_MAX] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  return count > 0 && strncmp(path, folder, strlen(folder)) == 0 ? judge(call, path) : pass;
}

static enum verdict judge_process(const char *call) {
  return counts_processes ? judge(call, "-") : pass;
}

// The function that this file's hides.
#define NEXT(result, name, ...)                                   \
  static result (*next)(__VA_ARGS__);                             \
  if (!next) next = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

// MARK: Files

#define CALL(flags) ((flags) & (O_WRONLY | O_RDWR | O_CREAT) ? "open" : "look")

#define OPEN(name)                                                          \
  int name(const char *path, int flags, ...) {                              \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                           \
    NEXT(int, #name, const char *, int, ...);                               \
    return judge_path(CALL(flags), AT_FDCWD, path) ? -1 : next(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                        \
  int name(int base, const char *path, int flags, ...) {                    \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                           \
    NEXT(int, #name, int, const char *, int, ...);                          \
    return judge_path(CALL(flags), base, path) ? -1 : next(base, path, flags, mode); \
  }
OPENAT(openat)
OPENAT(openat64)

DIR *opendir(const char *path) {
  NEXT(DIR *, "opendir", const char *);
  return judge_path("opendir", AT_FDCWD, path) ? NULL : next(path);
}

ssize_t write(int file, const void *bytes, size_t count) {
  NEXT(ssize_t, "write", int, const void *, size_t);
  enum verdict verdict = judge_file("write", file);
  if (verdict == refuse) return -1;
  if (verdict == pass) return next(file, bytes, count);
  ssize_t written = next(file, bytes, (count + 1) / 2);
  if (verdict == cut) kill(getpid(), SIGKILL);
  return written;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  NEXT(ssize_t, "pwrite", int, const void *, size_t, off_t);
  enum verdict verdict = judge_file("pwrite", file);
  if (verdict == refuse) return -1;
  if (verdict == pass) return next(file, bytes, count, offset);
  ssize_t written = next(file, bytes, (count + 1) / 2, offset);
  if (verdict == cut) kill(getpid(), SIGKILL);
  return written;
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  NEXT(ssize_t, "writev", int, const struct iovec *, int);
  return judge_file("writev", file) ? -1 : next(file, parts, count);
}

#define ON_FILE(name, parameters, arguments, ...)                    \
  int name parameters {                                              \
    NEXT(int, #name, __VA_ARGS__);                                   \
    return judge_file(#name, file) ? -1 : next arguments;            \
  }
ON_FILE(fsync, (int file), (file), int)
ON_FILE(fdatasync, (int file), (file), int)
ON_FILE(ftruncate, (int file, off_t size), (file, size), int, off_t)
ON_FILE(ftruncate64, (int file, off64_t size), (file, size), int, off64_t)
ON_FILE(fchmod, (int file, mode_t mode), (file, mode), int, mode_t)

#define ON_PATH(name, parameters, arguments, base, ...)              \
  int name parameters {                                              \
    NEXT(int, #name, __VA_ARGS__);                                   \
    return judge_path(#name, base, path) ? -1 : next arguments;      \
  }
ON_PATH(rename, (const char *path, const char *other), (path, other), AT_FDCWD, const char *,
        const char *)
ON_PATH(renameat, (int base, const char *path, int to, const char *other), (base, path, to, other),
        base, int, const char *, int, const char *)
ON_PATH(link, (const char *path, const char *other), (path, other), AT_FDCWD, const char *,
        const char *)
ON_PATH(unlink, (const char *path), (path), AT_FDCWD, const char *)
ON_PATH(unlinkat, (int base, const char *path, int flags), (base, path, flags), base, int,
        const char *, int)
ON_PATH(rmdir, (const char *path), (path), AT_FDCWD, const char *)
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, const char *, mode_t)

// MARK: Processes

#define ON_PROCESS(result, name, failure, parameters, arguments, ...)   \
  result name parameters {                                              \
    NEXT(result, #name, __VA_ARGS__);                                   \
    return judge_process(#name) ? failure : next arguments;             \
  }
ON_PROCESS(int, posix_spawn, errno,
           (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
            const posix_spawnattr_t *attributes, char *const *words, char *const *variables),
           (process, path, actions, attributes, words, variables), pid_t *, const char *,
           const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *,
           char *const *)
ON_PROCESS(int, pthread_create, errno,
           (pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *data),
           (thread, attributes, run, data), pthread_t *, const pthread_attr_t *, void *(*)(void *),
           void *)
ON_PROCESS(pid_t, fork, -1, (void), (), void)
ON_PROCESS(int, pipe2, -1, (int *ends, int flags), (ends, flags), int *, int)
ON_PROCESS(int, socket, -1, (int domain, int type, int protocol), (domain, type, protocol), int,
           int, int)
ON_PROCESS(int, socketpair, -1, (int domain, int type, int protocol, int *ends),
           (domain, type, protocol, ends), int, int, int, int *)
ON_PROCESS(int, accept4, -1, (int file, struct sockaddr *peer, socklen_t *size, int flags),
           (file, peer, size, flags), int, struct sockaddr *, socklen_t *, int)

// MARK: Time

int clock_gettime(clockid_t clock, struct timespec *time) {
  NEXT(int, "clock_gettime", clockid_t, struct timespec *);
  int result = next(clock, time);
  if (clock_jump && clock == CLOCK_REALTIME) {
    int look = __atomic_add_fetch(&looks, 1, __ATOMIC_SEQ_CST);
    time->tv_sec += look % 2 ? clock_jump : -clock_jump;
  }
  return result;
}
