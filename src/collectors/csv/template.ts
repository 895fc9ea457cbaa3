/** An empty CSV of Fiolio's, with its columns explained; the importer can read it. */

const HEADER = [
  "run",
  "tool",
  "tool_version",
  "measured_from",
  "volume_mode",
  "name",
  "rw",
  "read_percent",
  "block_size_kib",
  "ioengine",
  "iodepth",
  "numjobs",
  "direct",
  "size_gib",
  "runtime_s",
  "read_iops",
  "read_bandwidth_mib_per_s",
  "read_lat_mean_us",
  "read_lat_p50_us",
  "read_lat_p99_us",
  "write_iops",
  "write_bandwidth_mib_per_s",
  "write_lat_mean_us",
  "write_lat_p50_us",
  "write_lat_p99_us",
  "note",
];

/** A row as it might be filled in; what was not measured stays empty. */
const EXAMPLE: Record<string, string> = {
  run: "first",
  tool: "ioping",
  tool_version: "1.3",
  measured_from: "2026-03-01",
  volume_mode: "Filesystem",
  name: "random reads",
  rw: "randread",
  block_size_kib: "4",
  iodepth: "1",
  numjobs: "1",
  direct: "true",
  size_gib: "2",
  runtime_s: "60",
  read_iops: "4831",
  read_lat_mean_us: "206.4",
};

export const exampleRow = (): string => HEADER.map((name) => EXAMPLE[name] ?? "").join(",");

export const csvTemplate =
  (): string => `# Results for Fiolio: one row for each workload. Lines that begin with # are passed over.
# Save it as data/raw/ENVIRONMENT/DEPLOYMENT/NAME.csv and run fiolio collect. A file of several deployments names them in a column deployment,
# and FILE.csv.deployments.yaml beside it says which is which (fiolio collect --write-maps begins it).
#
# Only tool and rw are required. Leave empty what was not measured or is not known: empty is not 0, and 0 is not accepted for it.
# Leave out columns that you do not need, and add any of these:
#   what and when      tool (what measured), tool_version, measured_from and measured_to (2026-03-01 or 2026-03-01T18:00:00Z), name (of the
#                      workload, in your words), note; deployment (or storage_class, storageclass, storage_pool,
#                      pool, backend), where there are several
#   rw                 read, write, randread, randwrite, rw, randrw, trim and so on, as fio calls them; read_percent for a mix
#   workload           block_size_bytes/_kib/_mib/_gib, size_bytes/_kib/_mib/_gib, ioengine, iodepth, numjobs, outstanding
#                      (I/Os at once), direct, time_based (true, false), sync (none, sync, dsync), fsync, fdatasync, rate_iops, runtime_s, ramp_s
#   volume and client  volume_mode (Filesystem, Block), access_mode (ReadWriteOnce and so on), volume_size_bytes/_kib/_mib/_gib,
#                      filesystem, mount_options, node, prefill, cache_state
#   figures            read_iops, read_ios, read_total_bytes, read_runtime_s or _ms,
#                      read_bandwidth_bytes_per_s, _kib_, _mib_, _gib_, _kb_, _mb_, _gb_per_s (1 KiB is 1024 bytes, 1 kB is 1000),
#                      read_lat_mean_us, and so for slat, clat, lat; min, mean, max, stddev, p50, p99, p99.9; ns, us, ms, s;
#                      the same with write, trim or mixed; sync_lat_mean_us; cpu_user_percent, cpu_system_percent, cpu_idle_percent
#   run                rows of one name are one run; they share tool, dates, volume and client. Lower case letters, digits, dashes
# Numbers are plain: 46800 or 0.42, with a point. Print as many digits as are known to be right: they become the figure's interval.
#
# An example: ${exampleRow()}
${HEADER.join(",")}
`;
