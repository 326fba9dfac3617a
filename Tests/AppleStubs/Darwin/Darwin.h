// What the sources use of Darwin's C library, as its headers declare it (xnu's bsd/sys, Libc's
// include, libpthread; the manual pages of sections 2 and 3 name the same prototypes). A function
// is added together with its first use. Functions that need a declared reason (statfs, getattrlist,
// mach_absolute_time, …) are left out on purpose; stat is used by modules that apps don't link, and
// Scripts/apple-apis.txt looks for it in the others.

#include <stdint.h>

// sys/_types: mode_t is 16 bits, unlike Linux.
typedef unsigned short mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int pid_t;
typedef long long off_t;
typedef unsigned int id_t;
typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef long time_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
typedef int suseconds_t;
typedef unsigned int socklen_t;
typedef unsigned char sa_family_t;
typedef unsigned short in_port_t;
typedef unsigned int in_addr_t;
typedef unsigned int nfds_t;

// errno.h; the value itself is Darwin.swift's.
#define EMSGSIZE 40
#define ENOTSUP 45
#define ENOLCK 77
#define EOPNOTSUPP 102
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define ENXIO 6
#define EINTR 4
#define EBADF 9
#define ECHILD 10
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EPIPE 32
#define EIO 5
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EDQUOT 69
#define EINPROGRESS 36
#define EADDRINUSE 48
#define ECONNRESET 54
#define ETIMEDOUT 60
#define ECONNREFUSED 61
#define ENOSYS 78

// string.h
char *strdup(const char *__s1);
char *strerror(int __errnum);
char *strchr(const char *__s, int __c);
int strncmp(const char *__s1, const char *__s2, size_t __n);
int strcmp(const char *__s1, const char *__s2);
size_t strlen(const char *__s);
char *strpbrk(const char *__s, const char *__charset);
size_t strcspn(const char *__s, const char *__charset);
void *memchr(const void *__s, int __c, size_t __n);
int memcmp(const void *__s1, const void *__s2, size_t __n);
void *memcpy(void *__dst, const void *__src, size_t __n);

// stdlib.h
void exit(int) __attribute__((noreturn));
int atexit(void (*)(void));
void free(void *);
char *getenv(const char *);
int setenv(const char *__name, const char *__value, int __overwrite);
int unsetenv(const char *);
char *realpath(const char *, char *);
char *mkdtemp(char *);
int mkstemp(char *);

// crt_externs.h
char ***_NSGetEnviron(void);
// mach-o/dyld.h
int _NSGetExecutablePath(char *, unsigned int *);
char ***_NSGetArgv(void);
int *_NSGetArgc(void);

// fcntl.h, sys/ioctl.h, semaphore.h; Swift imports no variable arguments, for which Darwin.swift
// stands in.
int open(const char *, int, ...);
int fcntl(int, int, ...);
int ioctl(int, unsigned long, ...);
typedef int sem_t;
sem_t *sem_open(const char *, int, ...);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
// sys/syslimits.h
#define PATH_MAX 1024
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_SETNOSIGPIPE 73
#define FD_CLOEXEC 1
#define LOCK_EX 0x02
#define LOCK_NB 0x04
int flock(int, int);

// unistd.h
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK (1 << 0)
#define W_OK (1 << 1)
#define R_OK (1 << 2)
int access(const char *, int);
int chdir(const char *);
int close(int);
int dup2(int, int);
void _exit(int) __attribute__((noreturn));
int fsync(int);
int fchown(int, uid_t, gid_t);
int link(const char *, const char *);
char *getcwd(char *, size_t);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
int isatty(int);
int pipe(int[2]);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *, char *, size_t);
#define SEEK_SET 0
#define SEEK_CUR 1
off_t lseek(int, off_t, int);
int ftruncate(int __fd, off_t __length);
ssize_t pread(int __fd, void *__buf, size_t __nbyte, off_t __offset);
ssize_t pwrite(int __fd, const void *__buf, size_t __nbyte, off_t __offset);
int rmdir(const char *);
int unlink(const char *);
int usleep(unsigned int);
ssize_t write(int __fd, const void *__buf, size_t __nbyte);

// fnmatch.h
int fnmatch(const char *, const char *, int);

// stdio.h, sys/stat.h
int rename(const char *__old, const char *__new);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
struct stat {
  int st_dev;
  mode_t st_mode;
  unsigned short st_nlink;
  unsigned long long st_ino;
  uid_t st_uid;
  gid_t st_gid;
  int st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  long long st_blocks;
  int st_blksize;
  unsigned int st_flags;
  unsigned int st_gen;
  int st_lspare;
  long long st_qspare[2];
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);

// dirent.h, sys/dirent.h
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
struct dirent {
  unsigned long long d_ino;
  unsigned long long d_seekoff;
  unsigned short d_reclen;
  unsigned short d_namlen;
  unsigned char d_type;
  char d_name[1024];
};
typedef struct {
  int __dd_fd;
} DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

// pwd.h
struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  long pw_change;
  char *pw_class;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
  long pw_expire;
};
struct passwd *getpwuid(uid_t);
int mkdir(const char *, mode_t);
mode_t umask(mode_t);

// signal.h, sys/wait.h
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTOP 17
#define SIGCONT 19
#define SIGCHLD 20
#define SIGUSR1 30
#define SIGUSR2 31
#define WNOHANG 0x00000001
#define WUNTRACED 0x00000002
#define WEXITED 0x00000004
#define WNOWAIT 0x00000020
typedef unsigned int sigset_t;
typedef struct __siginfo {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
} siginfo_t;
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
int kill(pid_t, int);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *, int);

// spawn.h
#define UNAVAILABLE(system) __attribute__((availability(system, unavailable)))
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_SETSID 0x0400
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
// unistd.h: __WATCHOS_PROHIBITED __TVOS_PROHIBITED.
int execve(const char *, char *const[], char *const[]) UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *, char *const[], char *const[])
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *)
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *)
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int, const char *, int, mode_t)
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int)
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *)
    __attribute__((availability(macos, introduced = 10.15)))
    UNAVAILABLE(ios) UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawnattr_init(posix_spawnattr_t *) UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawnattr_destroy(posix_spawnattr_t *) UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawnattr_setflags(posix_spawnattr_t *, short) UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t) UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *)
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *)
    UNAVAILABLE(tvos) UNAVAILABLE(watchos);

// dlfcn.h
#define RTLD_NOW 0x2
void *dlopen(const char *, int);
void *dlsym(void *, const char *);

// poll.h
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *, nfds_t, int);

// sys/socket.h
#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_SNDTIMEO 0x1005
#define SO_RCVTIMEO 0x1006
#define SO_ERROR 0x1007
#define SO_NOSIGPIPE 0x1022
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
struct sockaddr {
  uint8_t sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};
int accept(int, struct sockaddr *, socklen_t *);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr *, socklen_t *);
int getpeername(int, struct sockaddr *, socklen_t *);
int getsockopt(int, int, int, void *, socklen_t *);
int listen(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socket(int, int, int);
int socketpair(int domain, int type, int protocol, int *sockets);

// netdb.h
struct addrinfo {
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  socklen_t ai_addrlen;
  char *ai_canonname;
  struct sockaddr *ai_addr;
  struct addrinfo *ai_next;
};
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **);
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);

// netinet/in.h, netinet/tcp.h
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
struct in_addr {
  in_addr_t s_addr;
};
struct sockaddr_in {
  uint8_t sin_len;
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  char sin_zero[8];
};

// sys/mman.h; MAP_FAILED is Darwin.swift's.
#define PROT_READ 0x01
#define MAP_PRIVATE 0x0002
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);

// sys/time.h
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

// pthread.h says what may be null. Its two declarations of pthread_create differ in what the thread
// is given; which of them Swift sees depends on a macro of the compiler's, so that the sources must
// suit both: the check defines GANTRY_NONNULL_CONTEXT for some platforms.
#pragma clang assume_nonnull begin
struct _opaque_pthread_t {
  long __sig;
};
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t {
  long __sig;
} pthread_attr_t;
#ifdef GANTRY_NONNULL_CONTEXT
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
#else
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *_Nullable), void *_Nullable);
#endif
int pthread_detach(pthread_t);
int pthread_join(pthread_t, void *_Nullable *_Nullable);
pthread_t pthread_self(void);
#pragma clang assume_nonnull end
