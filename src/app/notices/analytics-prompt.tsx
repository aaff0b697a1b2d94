import { lazy, Suspense } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

const AnalyticsChoice = lazy(async () => ({ default: (await import('./analytics-choice.tsx')).AnalyticsChoice }))

/** Asks for consent to analytics on sites that use it. Elsewhere nothing is loaded for it. */
export function AnalyticsPrompt() {
  const code = useBootstrap()?.site.googleAnalyticsCode
  return code ? (
    <Suspense>
      <AnalyticsChoice />
    </Suspense>
  ) : null
}
