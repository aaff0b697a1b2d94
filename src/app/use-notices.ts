import { useEffect, useMemo, useState } from 'react'
import { Dictionary, type Intl, useIntl } from '#src/intl/intl.tsx'

/** Texts that few visitors ever see: they come with what shows them. */
export function useNotices(): Intl | undefined {
  const { language, site } = useIntl()
  const dictionary = useMemo(() => new Dictionary(language), [language])
  const [ready, setReady] = useState<Dictionary>()
  useEffect(() => {
    // Without them nothing is said; at the next start they are tried again.
    dictionary.load(['notices']).then(
      () => setReady(dictionary),
      () => {},
    )
  }, [dictionary])
  return ready === dictionary ? dictionary.intl(site) : undefined
}
