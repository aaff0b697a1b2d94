/**
 * What this process has just learnt about devices, ahead of the database: a device already read for a page must not be
 * sent to once its subscription has ended, nor before the time that the push service named.
 */

import { remainingMs } from '#contract/limits/elapsed.ts'
import type { Clock } from '#push-server/ports.ts'
import { longestPauseMs } from '#push-server/delivery/retry-after.ts'

/** Longer than any page takes. */
const noteRetentionMs = 900_000
const most = 50_000

export interface DeviceNotes {
  revoke(ids: readonly string[]): void
  isRevoked(id: string): boolean
  hold(id: string, until: number): void
  /** Undefined if it may be sent now. */
  heldUntil(id: string): number | undefined
}

export function createDeviceNotes(clock: Clock): DeviceNotes {
  const revoked = new Map<string, number>()
  const held = new Map<string, number>()
  return {
    revoke(ids) {
      for (const id of ids) revoked.set(id, clock.now() + noteRetentionMs)
      prune(revoked, clock.now())
    },
    isRevoked: (id) => revoked.has(id),
    hold(id, until) {
      held.set(id, Math.max(until, held.get(id) ?? 0))
      prune(held, clock.now())
    },
    heldUntil(id) {
      const until = held.get(id)
      return until !== undefined && remainingMs(until, clock.now(), longestPauseMs) > 0 ? until : undefined
    },
  }
}

function prune(notes: Map<string, number>, now: number): void {
  if (notes.size <= most) return
  for (const [id, until] of notes) if (until <= now) notes.delete(id)
  for (const id of notes.keys()) {
    if (notes.size <= most) return
    notes.delete(id)
  }
}
