import { getPriority, setPriority } from "node:os";

/**
 * Raises the niceness of a process to at least this value, from 0 to 19. A process that is already nicer stays as it
 * is, because only root may lower a niceness. A system that refuses any change only costs speed, so that is not an
 * error.
 * @param pid the process, or 0 for this one
 */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // The process has already exited, or a sandbox forbids the call.
  }
}
