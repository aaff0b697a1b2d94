import type { Message } from '#contract/messaging/conversation.ts'

/** A run of messages without gaps, the earliest first, and the cursor of those before it. */
export interface LoadedMessages {
  readonly items: readonly Message[]
  /** Null if there are no earlier ones. */
  readonly next: string | null
}

interface Slice {
  /** The latest first. */
  readonly items: readonly Message[]
  readonly next: string | null
}

/**
 * Adds the latest messages to the loaded ones; of a message that both have, the newer version stays. If they do not meet,
 * more messages were written meanwhile than a slice holds: the loaded ones are then dropped, because a gap would not be
 * noticed.
 */
export function withLatest(loaded: LoadedMessages | undefined, latest: Slice): LoadedMessages {
  const known = new Set(loaded?.items.map(({ id }) => id))
  if (loaded === undefined || !latest.items.some(({ id }) => known.has(id)))
    return { items: inOrder(latest.items), next: latest.next }
  return { items: inOrder([...loaded.items, ...latest.items]), next: loaded.next }
}

/** Adds the messages before the loaded ones. */
export function withEarlier(loaded: LoadedMessages, earlier: Slice): LoadedMessages {
  return { items: inOrder([...earlier.items, ...loaded.items]), next: earlier.next }
}

/** Each message once, by its position in the conversation. */
function inOrder(items: readonly Message[]): readonly Message[] {
  return [...new Map(items.map((item) => [item.id, item])).values()].toSorted((a, b) => a.sequence - b.sequence)
}
