import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from '#src/app/pages.ts'
import { routes } from '#src/routes.ts'

const disallowed = readFileSync('public/robots.txt', 'utf8')
  .split('\n')
  .flatMap((line) => /^Disallow: (\S+)/.exec(line)?.[1] ?? [])
const isDisallowed = (route: string): boolean =>
  disallowed.some((start) =>
    start.endsWith('$') ? route === start.slice(0, -1) : route.startsWith(start) || `${route}/`.startsWith(start),
  )

describe('robots.txt', () => {
  it.each(pages.filter((page) => page.access !== 'visitor'))('excludes $name from indexes', ({ route }) => {
    expect(isDisallowed(route)).toBe(true)
  })

  it.each(['landing', 'browse', 'funded', 'campaign', 'contentPage', 'terms', 'person'] as const)(
    'allows %s',
    (name) => {
      expect(isDisallowed(routes[name])).toBe(false)
    },
  )
})
