/**
 * Settings of the embedded server for a small machine: two cores, memory to share with us. What is acknowledged is on the
 * disk (`fsync`, `synchronous_commit`), unless a test says that its data may be lost.
 *
 * The log holds what happens to the server (starts, stops, recoveries), not the errors of statements. Those are answered to
 * the application, and their texts can carry what customers typed.
 */
export function serverSettings(supplied: { socketDir: string; durable: boolean }): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${supplied.socketDir}"`,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '48MB',
    effective_cache_size: '256MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    huge_pages: 'off',
    io_method: 'sync',
    jit: 'off',
    max_worker_processes: '2',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    max_logical_replication_workers: '0',
    max_wal_senders: '0',
    random_page_cost: '1.1',
    autovacuum_max_workers: '1',
    autovacuum_worker_slots: '2',
    autovacuum_naptime: '30s',
    autovacuum_vacuum_cost_delay: '2ms',
    wal_level: 'replica',
    wal_buffers: '4MB',
    min_wal_size: '64MB',
    max_wal_size: '256MB',
    checkpoint_timeout: '10min',
    idle_in_transaction_session_timeout: '60s',
    fsync: supplied.durable ? 'on' : 'off',
    synchronous_commit: supplied.durable ? 'on' : 'off',
    full_page_writes: supplied.durable ? 'on' : 'off',
    // Nobody watches these processes but us, and each statement would pay for what they show.
    track_activities: 'off',
    update_process_title: 'off',
    bgwriter_lru_maxpages: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
