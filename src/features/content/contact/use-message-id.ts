import { useRef } from 'react'
import type { ContactEntry } from '#domain/content/contact.ts'

/**
 * One id while the same message is being sent, so that a retry after a lost response does not create a second message.
 */
export function useMessageId(): (values: ContactEntry, files: readonly File[]) => string {
  const held = useRef<{ readonly content: string; readonly id: string }>(undefined)
  return (values, files) => {
    const content = JSON.stringify([values, files.map(({ name, size, lastModified }) => [name, size, lastModified])])
    if (held.current?.content !== content) held.current = { content, id: crypto.randomUUID() }
    return held.current.id
  }
}
