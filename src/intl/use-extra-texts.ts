import { useEffect, useMemo, useState } from 'react'
import { Dictionary, type Intl, useIntl } from './intl.tsx'
import type { CatalogueName } from './messages.ts'

interface LoadedDictionary {
  /** Undefined until the texts are loaded. */
  readonly intl?: Intl
  readonly error?: unknown
}

/** Texts of a part of a page, which load with the part. */
export function useDictionary(catalogues: readonly CatalogueName[]): LoadedDictionary {
  const { language, site } = useIntl()
  const dictionary = useMemo(() => new Dictionary(language), [language])
  const [outcome, setOutcome] = useState<{ readonly of: Dictionary; readonly error?: unknown }>()
  const names = catalogues.join()
  useEffect(() => {
    dictionary.load(catalogues).then(
      () => setOutcome({ of: dictionary }),
      (error: unknown) => setOutcome({ of: dictionary, error }),
    )
    // The names stand for the list.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [names, dictionary])
  if (outcome?.of !== dictionary) return {}
  return outcome.error === undefined ? { intl: dictionary.intl(site) } : { error: outcome.error }
}

/** Texts of an extra part, which its page works without; undefined until they are loaded. */
export function useExtraTexts(catalogue: CatalogueName): Intl | undefined {
  return useDictionary([catalogue]).intl
}
