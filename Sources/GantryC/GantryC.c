// accept4(2), pipe2(2) and memmem(3) are declared for GNU sources alone.
#define _GNU_SOURCE

#include "GantryC.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int gantry_holds(const void *bytes, size_t count, const void *wanted, size_t wanted_count) {
  return memmem(bytes, count, wanted, wanted_count) != NULL;
}

void gantry_write_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

#if defined(__APPLE__)

#include <os/lock.h>

void gantry_lock(uint32_t *word) { os_unfair_lock_lock((os_unfair_lock_t)word); }

void gantry_unlock(uint32_t *word) { os_unfair_lock_unlock((os_unfair_lock_t)word); }

static int close_on_exec(int descriptor) {
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

static int quiet(int socket) {
  int yes = 1;
  if (socket >= 0) setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
  return close_on_exec(socket);
}

int gantry_pipe(int *ends) {
  if (pipe(ends) != 0) return -1;
  close_on_exec(ends[0]);
  close_on_exec(ends[1]);
  return 0;
}

int gantry_socket(int domain) { return quiet(socket(domain, SOCK_STREAM, 0)); }

int gantry_socket_pair(int *ends) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  quiet(ends[0]);
  quiet(ends[1]);
  return 0;
}

int gantry_accept(int listener) { return quiet(accept(listener, NULL, NULL)); }

ptrdiff_t gantry_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, 0);
}

#elif defined(__linux__)

#include <linux/futex.h>
#include <spawn.h>
#include <sys/syscall.h>

// The word is 0 while nobody has the lock, 1 while somebody has it, and 2 while others may wait.
// A futex wants no more than this; a mutex of pthread is ten times as large and no faster.

static void futex(uint32_t *word, int operation, uint32_t value) {
  // A caller may take the lock after a failed call and before it reads errno.
  int code = errno;
  syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
  errno = code;
}

void gantry_lock(uint32_t *word) {
  uint32_t nobody = 0;
  if (__atomic_compare_exchange_n(word, &nobody, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  while (__atomic_exchange_n(word, 2, __ATOMIC_ACQUIRE) != 0) futex(word, FUTEX_WAIT, 2);
}

void gantry_unlock(uint32_t *word) {
  if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) == 2) futex(word, FUTEX_WAKE, 1);
}

int gantry_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int gantry_socket(int domain) { return socket(domain, SOCK_STREAM | SOCK_CLOEXEC, 0); }

int gantry_socket_pair(int *ends) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int gantry_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

ptrdiff_t gantry_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_NOSIGNAL);
}

// Not every C library has these two functions.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *)
    __attribute__((weak));
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int)
    __attribute__((weak));

int gantry_spawn_change_directory(void *actions, const char *path) {
  if (!posix_spawn_file_actions_addchdir_np) return ENOSYS;
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

int gantry_spawn_close_from(void *actions, int descriptor) {
  if (!posix_spawn_file_actions_addclosefrom_np) return ENOSYS;
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

#endif

intptr_t gantry_process_words[gantry_process_word_count];
