// SQLite of the system. Only the trait `SQLite` brings this header in; without it none needs to
// exist.
#include <sqlite3.h>
