import { type ReactNode, Suspense, use } from 'react'
import { Dictionary, IntlProvider, useIntl } from '#src/intl/intl.tsx'
import { directionOf, type Language } from '#src/intl/locale.ts'
import type { Area } from '#src/intl/messages.ts'

interface InLanguageProps {
  readonly language: Language
  /** The dictionaries of the content. */
  readonly areas: readonly Area[]
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** A part of the page in another language than the page: its texts, numbers, direction and calls. */
export function InLanguage({ language, areas, waiting, children }: InLanguageProps) {
  const around = useIntl()
  if (language === around.language) return children
  return (
    <div lang={language} dir={directionOf(language)}>
      <Suspense fallback={waiting}>
        <Said language={language} areas={areas}>
          {children}
        </Said>
      </Suspense>
    </div>
  )
}

function Said({ language, areas, children }: Omit<InLanguageProps, 'waiting'>) {
  const around = useIntl()
  const dictionary = use(dictionaryOf(language, areas))
  return <IntlProvider intl={dictionary?.intl({ timezone: around.site.timezone }) ?? around}>{children}</IntlProvider>
}

const loading = new Map<string, Promise<Dictionary | undefined>>()

/** Offline the texts stay in the page's language; they are fetched again the next time. */
function dictionaryOf(language: Language, areas: readonly Area[]): Promise<Dictionary | undefined> {
  const key = [language, ...areas].join(' ')
  const known = loading.get(key)
  if (known) return known
  const dictionary = new Dictionary(language)
  const promise = dictionary.load(areas).then(
    () => dictionary,
    () => {
      loading.delete(key)
      return undefined
    },
  )
  loading.set(key, promise)
  return promise
}
