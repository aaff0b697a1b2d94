import { useSearchParams } from 'wouter'
import { check } from '#contract/agreement.ts'
import { readHash } from '#domain/agreement.ts'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { CheckAnswer } from './agreement/check-answer.tsx'
import { CheckForm } from './agreement/check-form.tsx'

/** For anybody who holds an agreement: is this very file one that was signed here? */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('hash') ?? ''
  const hash = readHash(asked)
  return (
    <div className="wrap narrow page stack">
      <h1>{text('check.title')}</h1>
      <p>{text('check.lead')}</p>
      <CheckForm key={asked} asked={asked} onAsk={(next) => setQuery({ hash: next }, { replace: true })} />
      {hash === undefined ? null : <CheckAnswer hash={hash} />}
    </div>
  )
}

export const firstView: PageModule['firstView'] = async ({ query }, ask) => {
  const hash = readHash(query.get('hash') ?? '')
  if (hash !== undefined) await ask(check, { query: { hash } })
}

export const head: PageModule['head'] = ({ intl }) => ({
  title: intl.text('check.title'),
  description: intl.text('check.lead'),
  canonical: routes.agreementCheck,
})
