import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { startedAtom } from '#src/state/started.ts'

const AnalyticsChoice = lazy(async () => ({ default: (await import('./analytics-choice.tsx')).AnalyticsChoice }))

/** Asks whether visits may be counted, on sites that count them. Nothing is loaded for it elsewhere. */
export function AnalyticsPlace() {
  const started = useAtomValue(startedAtom)
  const code = useBootstrap()?.site.googleAnalyticsCode
  return started && code ? (
    <Suspense>
      <AnalyticsChoice />
    </Suspense>
  ) : null
}
