import type { Message } from '#contract/messaging/conversation.ts'

export interface MessageGroup {
  readonly id: string
  readonly own: boolean
  /** Which administrator wrote them; empty for others. */
  readonly author: string
  readonly messages: readonly Message[]
}

interface MessageDay {
  /** By the clock of the device, `2026-11-20`. */
  readonly day: string
  readonly groups: readonly MessageGroup[]
}

/** Messages of one author within this time form a group, of which only the last shows its time. */
const groupMs = 5 * 60_000

/**
 * Messages by day and author.
 * @param startId a group begins with this message, because a line is shown before it
 */
export function messageDays(items: readonly Message[], startId: string | undefined): readonly MessageDay[] {
  const days: { day: string; groups: { id: string; own: boolean; author: string; messages: Message[] }[] }[] = []
  for (const message of items) {
    const day = dayOf(Date.parse(message.at))
    let current = days.at(-1)
    if (current?.day !== day) days.push((current = { day, groups: [] }))
    const group = current.groups.at(-1)
    const last = group?.messages.at(-1)
    const continues =
      group !== undefined &&
      last !== undefined &&
      group.own === message.own &&
      group.author === message.author &&
      message.id !== startId &&
      Date.parse(message.at) - Date.parse(last.at) < groupMs
    if (continues) group.messages.push(message)
    else current.groups.push({ id: message.id, own: message.own, author: message.author, messages: [message] })
  }
  return days
}

/** @param time milliseconds */
export function dayOf(time: number): string {
  const date = new Date(time)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
