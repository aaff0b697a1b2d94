import { useState } from 'react'

/** One text that is being typed, kept through a reload of this tab. Give what uses it a key when the name changes. */
export function useKeptText(as: string): readonly [string, (text: string) => void] {
  const key = `freehold.form.${as}`
  const [text, setText] = useState(() => recall(key))
  const change = (next: string): void => {
    setText(next)
    remember(key, next)
  }
  return [text, change]
}

function recall(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function remember(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Then it lives as long as the page.
  }
}
