import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { hydratedAtom } from '#src/state/hydrated.ts'

const AnalyticsChoice = lazy(async () => ({ default: (await import('./analytics-choice.tsx')).AnalyticsChoice }))

/** Asks for consent to analytics on sites that use it. Elsewhere nothing is loaded for it. */
export function AnalyticsPrompt() {
  const started = useAtomValue(hydratedAtom)
  const code = useBootstrap()?.site.googleAnalyticsCode
  return started && code ? (
    <Suspense>
      <AnalyticsChoice />
    </Suspense>
  ) : null
}
