import { useSearchParams } from 'wouter'
import { check } from '#contract/investment/agreement.ts'
import { readHash } from '#domain/investment/agreement.ts'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { CheckAnswer } from './agreement/check-answer.tsx'
import { CheckForm } from './agreement/check-form.tsx'

/** Verifies, for anyone who holds an agreement file, that exactly this file was signed here. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query, setQuery] = useSearchParams()
  const requestedHash = query.get('hash') ?? ''
  const hash = readHash(requestedHash)
  return (
    <div className="wrap narrow page stack">
      <h1>{text('check.title')}</h1>
      <p>{text('check.lead')}</p>
      <CheckForm
        key={requestedHash}
        requested={requestedHash}
        onAsk={(next) => setQuery({ hash: next }, { replace: true })}
      />
      {hash === undefined ? null : <CheckAnswer hash={hash} />}
    </div>
  )
}

export const query: PageModule['query'] = ['hash']

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? async ({ query }, load) => {
      const hash = readHash(query.get('hash') ?? '')
      if (hash !== undefined) await load(check, { query: { hash } })
    }
  : undefined

export const head: PageModule['head'] = ({ intl }) => ({
  title: intl.text('check.title'),
  description: intl.text('check.lead'),
  canonical: routes.agreementCheck,
})
