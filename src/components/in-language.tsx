import { type ReactNode, Suspense, use } from 'react'
import { Dictionary, IntlProvider, useIntl } from '#src/intl/intl.tsx'
import { directionOf, type Language } from '#src/intl/locale.ts'
import type { CatalogueName } from '#src/intl/messages.ts'

interface InLanguageProps {
  readonly language: Language
  /** The dictionaries of the content. */
  readonly catalogues: readonly CatalogueName[]
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** A part of the page in another language than the page: its texts, numbers, direction and calls. */
export function InLanguage({ language, catalogues, waiting, children }: InLanguageProps) {
  const around = useIntl()
  if (language === around.language) return children
  return (
    <div lang={language} dir={directionOf(language)}>
      <Suspense fallback={waiting}>
        <Translated language={language} catalogues={catalogues}>
          {children}
        </Translated>
      </Suspense>
    </div>
  )
}

function Translated({ language, catalogues, children }: Omit<InLanguageProps, 'waiting'>) {
  const around = useIntl()
  const dictionary = use(dictionaryOf(language, catalogues))
  return <IntlProvider intl={dictionary?.intl({ timezone: around.site.timezone }) ?? around}>{children}</IntlProvider>
}

const loading = new Map<string, Promise<Dictionary | undefined>>()

/** Offline the texts stay in the page's language; they are fetched again the next time. */
function dictionaryOf(language: Language, catalogues: readonly CatalogueName[]): Promise<Dictionary | undefined> {
  const key = [language, ...catalogues].join(' ')
  const known = loading.get(key)
  if (known) return known
  const dictionary = new Dictionary(language)
  const promise = dictionary.load(catalogues).then(
    () => dictionary,
    () => {
      loading.delete(key)
      return undefined
    },
  )
  loading.set(key, promise)
  return promise
}
