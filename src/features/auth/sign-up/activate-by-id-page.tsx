import { useSearchParams } from 'wouter'
import type { PageModule } from '#src/components/page.ts'
import { ActivationView } from './activation-view.tsx'

/** The other form of the activation link, with the token in the query. */
export const Page: PageModule['Page'] = ({ params }) => {
  const [query] = useSearchParams()
  return <ActivationView userId={params['id'] ?? ''} verificationId={query.get('token') || '-'} />
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.activateTitle') })
