/**
 * Where a page is scrolled to. A new page begins at its top; going back or forward leads to where one was, also when the
 * content comes a moment later.
 */

import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

const storeKey = 'freehold.scroll'
/** How long content may take to grow tall enough again, on a poor line too; whoever scrolls meanwhile has gone on. */
const patienceMs = 10_000
/** What says that the person goes on by themselves. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type Places = Record<string, number>

/** Since the last writing: a tap may follow a scroll at once, and the page it leads to is scrolled differently. */
const unwritten: Places = {}

function read(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? '{}') as Places
  } catch {
    return {}
  }
}

function write(places: Places): void {
  try {
    const newest = Object.entries(places).slice(-60)
    sessionStorage.setItem(storeKey, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // No storage: pages begin at their top.
  }
}

function writeAll(): void {
  write({ ...read(), ...unwritten })
  for (const name of Object.keys(unwritten)) delete unwritten[name]
}

/** Each entry of the history gets a name, kept in the entry itself. */
function entryName(): string {
  const state = (history.state ?? {}) as { entry?: string }
  if (state.entry !== undefined) return state.entry
  const entry = crypto.randomUUID().slice(0, 8)
  history.replaceState({ ...state, entry }, '')
  return entry
}

/** Is the page that the browser loaded past its first view? */
let begun = false

export function useScroll(): void {
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
    const first = !begun
    begun = true
    // Who scrolled before the scripts came is reading, or has a finger on a link: the page stays under it.
    if (first && scrollY > 0) return undefined
    const state = (history.state ?? {}) as { entry?: string; keepScroll?: boolean }
    // An entry with a name was here before: one came back to it, or loaded it anew. The order of events would not tell: the
    // router may show the page before others hear of the step back.
    if (state.entry !== undefined) return restore(unwritten[state.entry] ?? read()[state.entry] ?? 0)
    if (state.keepScroll === true) return undefined
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    return undefined
    // Each change of the path, and nothing else.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [path])

  // After that the entry is known. A replaced one has lost its name, and gets a new one where it stands.
  useEffect(() => {
    unwritten[entryName()] ??= Math.round(scrollY)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, search])
}

/** Scrolls as soon as there is enough to scroll. */
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
