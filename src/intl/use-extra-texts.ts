import { useEffect, useMemo, useState } from 'react'
import { Dictionary, type Intl, useIntl } from './intl.tsx'
import type { CatalogueName } from './messages.ts'

/** Texts of an extra part, which its page works without; undefined until they are loaded. */
export function useExtraTexts(catalogue: CatalogueName): Intl | undefined {
  const { language, site } = useIntl()
  const dictionary = useMemo(() => new Dictionary(language), [language])
  const [ready, setReady] = useState<Dictionary>()
  useEffect(() => {
    dictionary.load([catalogue]).then(
      () => setReady(dictionary),
      () => {},
    )
  }, [catalogue, dictionary])
  return ready === dictionary ? dictionary.intl(site) : undefined
}
