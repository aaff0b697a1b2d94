/**
 * Scroll positions. A new page starts at its top; going back or forward restores the position, also if the content
 * loads a moment later.
 */

import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

const storeKey = 'freehold.scroll'
/**
 * How long content may take to become tall enough again, also on a slow connection. A user who scrolls meanwhile
 * cancels the restore.
 */
const patienceMs = 10_000
/** Events that show that the user scrolls or interacts. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type ScrollPositions = Record<string, number>

/**
 * Changes since the last write: a tap may follow a scroll at once, and the page it opens has another scroll position.
 */
const unwritten: ScrollPositions = {}

function read(): ScrollPositions {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? '{}') as ScrollPositions
  } catch {
    return {}
  }
}

function write(positions: ScrollPositions): void {
  try {
    const newest = Object.entries(positions).slice(-60)
    sessionStorage.setItem(storeKey, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Without storage pages start at their top.
  }
}

function writeAll(): void {
  write({ ...read(), ...unwritten })
  for (const name of Object.keys(unwritten)) delete unwritten[name]
}

/** Each history entry has a name, stored in the entry itself. */
function entryName(): string {
  const state = (history.state ?? {}) as { entry?: string }
  if (state.entry !== undefined) return state.entry
  const entry = crypto.randomUUID().slice(0, 8)
  history.replaceState({ ...state, entry }, '')
  return entry
}

/** Whether the first view of the loaded document is over. */
let started = false

/** @param props.first the path of the visit's first page */
export function ScrollRestoration({ first }: { readonly first: string }): null {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      clearTimeout(timer)
      unwritten[entryName()] = Math.round(scrollY)
      timer = setTimeout(writeAll, 120)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])

  useLayoutEffect(() => {
    const isFirst = !started && path === first
    started = true
    // A user who scrolled before the scripts ran is reading, or has a finger on a link: the page must not move.
    if (isFirst && scrollY > 0) return undefined
    const state = (history.state ?? {}) as { entry?: string; keepScroll?: boolean }
    // An entry with a name was visited before: the user returned to it or reloaded it. The order of events does not
    // show this, because the router may render the page before other listeners receive the popstate event.
    if (state.entry !== undefined) return restore(unwritten[state.entry] ?? read()[state.entry] ?? 0)
    if (state.keepScroll === true) return undefined
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    return undefined
    // Runs only when the path changes.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [path])

  // After that the entry is known. A replaced entry has lost its name and gets a new one.
  useEffect(() => {
    unwritten[entryName()] ??= Math.round(scrollY)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, search])
  return null
}

/** Scrolls as soon as the content is tall enough. */
function restore(top: number): (() => void) | undefined {
  if (top === 0) return undefined
  const reached = (): boolean => {
    if (document.documentElement.scrollHeight - innerHeight < top) return false
    scrollTo(0, top)
    return true
  }
  if (reached()) return undefined
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) removeEventListener(move, stop)
  }
  const observer = new ResizeObserver(() => {
    if (reached()) stop()
  })
  observer.observe(document.body)
  const timer = setTimeout(stop, patienceMs)
  for (const move of ownMoves) addEventListener(move, stop, { passive: true })
  return stop
}
