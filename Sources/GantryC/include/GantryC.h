// What Swift can't do on platforms without Synchronization, or not with every C library: atomic
// integers, a lock, and descriptors that no other program inherits. No system header is included,
// so that importing this module brings none of its names.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Each reads with acquire and writes with release, which costs nothing on x86 and little elsewhere.

static inline intptr_t gantry_atomic_load(const intptr_t *_Nonnull value) {
  return __atomic_load_n(value, __ATOMIC_ACQUIRE);
}

static inline void gantry_atomic_store(intptr_t *_Nonnull value, intptr_t desired) {
  __atomic_store_n(value, desired, __ATOMIC_RELEASE);
}

/// Returns the sum.
static inline intptr_t gantry_atomic_add(intptr_t *_Nonnull value, intptr_t operand) {
  return __atomic_add_fetch(value, operand, __ATOMIC_ACQ_REL);
}

/// Returns whether the value was the expected one, and is the desired one now.
static inline _Bool gantry_atomic_compare_exchange(intptr_t *_Nonnull value, intptr_t expected,
                                                   intptr_t desired) {
  return __atomic_compare_exchange_n(value, &expected, desired, 0, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE);
}

/// Waits for a lock, whose word is zero at first, and takes it; leaves errno as it was.
void gantry_lock(uint32_t *_Nonnull word);

/// Releases a lock, on the thread that took it; leaves errno as it was.
void gantry_unlock(uint32_t *_Nonnull word);

/// pipe(2), with descriptors that are closed on exec.
int gantry_pipe(int *_Nonnull ends);

/// socket(2) for streams, closed on exec; writing without a reader sends no signal.
int gantry_socket(int domain);

/// socketpair(2) for local streams, closed on exec; writing without a reader sends no signal.
int gantry_socket_pair(int *_Nonnull ends);

/// accept(2), with a descriptor that is closed on exec; writing without a reader sends no signal.
int gantry_accept(int listener);

/// Whether bytes hold others: memmem(3), which Swift sees in no C library but Apple's.
int gantry_holds(
    const void *_Nonnull bytes, size_t count, const void *_Nonnull wanted, size_t wanted_count);

/// send(2), which sends no signal without a reader.
ptrdiff_t gantry_send(int socket, const void *_Nonnull bytes, size_t count);

/// Words that the whole process shares. They are zero at first, and need no initialization.
enum { gantry_process_word_count = 32 };
extern intptr_t gantry_process_words[gantry_process_word_count];

static inline intptr_t *_Nonnull gantry_process_word(intptr_t index) {
  return &gantry_process_words[index];
}

/// Has standard output written a line at a time, as at a terminal, also where it is a pipe.
void gantry_write_lines(void);

/// Calls a function that takes a handle, a number and one more value of any type.
///
/// Swift calls no such functions, and not all processors pass that value like a declared one.
static inline int gantry_call(void *_Nonnull function, void *_Nonnull handle, int option,
                              const void *_Nullable value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

static inline int gantry_call_with_long(void *_Nonnull function, void *_Nonnull handle, int option,
                                        long value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

#if defined(__linux__)
/// posix_spawn_file_actions_addchdir_np(3); ENOSYS where the C library has none.
int gantry_spawn_change_directory(void *_Nonnull actions, const char *_Nonnull path);

/// posix_spawn_file_actions_addclosefrom_np(3); ENOSYS where the C library has none.
int gantry_spawn_close_from(void *_Nonnull actions, int descriptor);
#endif
