import { deferred } from '#src/components/deferred.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

const AnalyticsChoice = deferred(async () => (await import('./analytics-choice.tsx')).AnalyticsChoice)

/** Asks for consent to analytics on sites that use it. Elsewhere nothing is loaded for it. */
export function AnalyticsPrompt() {
  const code = useBootstrap()?.site.googleAnalyticsCode
  return code ? <AnalyticsChoice /> : null
}
