import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface MessageScroll {
  readonly list: RefObject<HTMLDivElement | null>
  /** An element after the latest message. */
  readonly end: RefObject<HTMLDivElement | null>
  /** The end is on the screen; undefined until that is known. */
  readonly isAtEnd: boolean | undefined
  readonly scrollToEnd: () => void
}

interface ShownMessages {
  /** Ids of the first and the last message; undefined while none is loaded. */
  readonly first: string | undefined
  readonly last: string | undefined
  /** The user wrote the last one. */
  readonly isLastOwn: boolean
  /** Where the conversation opens: the first unread message. The end if there is none. */
  readonly start: RefObject<HTMLElement | null>
}

/**
 * The scroll position of a conversation: it opens at the first unread message or at its end, follows new messages only
 * while the end is on the screen, and stays where it is when earlier messages are added above.
 */
export function useMessageScroll({ first, last, isLastOwn, start }: ShownMessages): MessageScroll {
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(() => (typeof IntersectionObserver === 'function' ? undefined : true))
  const before = useRef<{ first: string | undefined; last: string | undefined; height: number }>(undefined)
  const scrollToEnd = (): void => end.current?.scrollIntoView?.({ block: 'end' })

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (scroller === null || last === undefined) return
    const { current: shown } = before
    if (shown === undefined) {
      if (start.current) start.current.scrollIntoView?.({ block: 'start' })
      else scrollToEnd()
    } else if (shown.last === last && shown.first !== first) scroller.scrollTop += scroller.scrollHeight - shown.height
    else if (shown.last !== last && (isAtEnd !== false || isLastOwn)) scrollToEnd()
    before.current = { first, last, height: scroller.scrollHeight }
    // Runs when a message is added, not when the position changes.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [first, last])

  const hasMessages = last !== undefined
  useEffect(() => {
    if (!hasMessages || end.current === null || typeof IntersectionObserver !== 'function') return undefined
    const scroller = scrollerOf(list.current)
    const atEnd = new IntersectionObserver((entries) => setAtEnd(entries.at(-1)?.isIntersecting ?? true), {
      // The margin applies to the element that scrolls only.
      root: scroller === list.current ? scroller : null,
      rootMargin: '48px',
    })
    atEnd.observe(end.current)
    return () => atEnd.disconnect()
  }, [hasMessages])

  // The keyboard of a phone and a growing text leave less height for the messages: the last one stays visible.
  useEffect(() => {
    if (!isAtEnd || list.current === null) return undefined
    let height: number | undefined
    const resized = new ResizeObserver(([entry]) => {
      // The first call reports the present height.
      if (height !== undefined && entry?.contentRect.height !== height) scrollToEnd()
      height = entry?.contentRect.height
    })
    resized.observe(list.current)
    return () => resized.disconnect()
  }, [isAtEnd, hasMessages])

  return { list, end, isAtEnd, scrollToEnd }
}

/** The list itself, or the document where the list is as high as its content. */
function scrollerOf(list: HTMLElement | null): Element | null {
  if (list === null) return null
  return getComputedStyle(list).overflowY === 'auto' ? list : document.documentElement
}
