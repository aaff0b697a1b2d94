import { useEffect, useMemo, useState } from 'react'
import { Dictionary, type Intl, useIntl } from '#src/intl/intl.tsx'

/** Texts that few visitors see; they load with the notice that shows them. */
export function useNotices(): Intl | undefined {
  const { language, site } = useIntl()
  const dictionary = useMemo(() => new Dictionary(language), [language])
  const [ready, setReady] = useState<Dictionary>()
  useEffect(() => {
    // Without the texts nothing is shown; they are retried at the next start.
    dictionary.load(['site']).then(
      () => setReady(dictionary),
      () => {},
    )
  }, [dictionary])
  return ready === dictionary ? dictionary.intl(site) : undefined
}
