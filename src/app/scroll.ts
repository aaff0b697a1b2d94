/**
 * Where a page is scrolled to. A new page begins at its top; going back or forward leads to where one was, also when the
 * content comes a moment later.
 */

import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

const storeKey = 'freehold.scroll'
/** How long content may take to grow tall enough again. */
const patienceMs = 1500

type Places = Record<string, number>

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

/** Each entry of the history gets a name, kept in the entry itself. */
function entryName(): string {
  const state = (history.state ?? {}) as { entry?: string }
  if (state.entry !== undefined) return state.entry
  const entry = crypto.randomUUID().slice(0, 8)
  history.replaceState({ ...state, entry }, '')
  return entry
}

let arriving: 'link' | 'history' | 'start' = 'start'

export function useScroll(): void {
  const [path] = useLocation()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const onPop = (): void => {
      arriving = 'history'
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      clearTimeout(timer)
      const name = entryName()
      timer = setTimeout(() => write({ ...read(), [name]: Math.round(scrollY) }), 120)
    }
    addEventListener('popstate', onPop)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('scroll', onScroll)
    }
  }, [])

  useLayoutEffect(() => {
    const state = (history.state ?? {}) as { keepScroll?: boolean }
    const how = arriving
    arriving = 'link'
    if (how === 'link' && state.keepScroll === true) return undefined
    if (how === 'link') {
      const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
      if (target) target.scrollIntoView()
      else scrollTo(0, 0)
      return undefined
    }
    return restore(read()[entryName()] ?? 0)
    // Each change of the path, and nothing else.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [path])
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
  const observer = new ResizeObserver(() => {
    if (reached()) observer.disconnect()
  })
  observer.observe(document.body)
  const timer = setTimeout(() => observer.disconnect(), patienceMs)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
