import type { PageModule } from '#src/components/page.ts'
import { ActivationView } from './activation-view.tsx'

/** The link of the activation mail. */
export const Page: PageModule['Page'] = ({ params }) => (
  <ActivationView userId={params['userId'] ?? ''} verificationId={params['token'] ?? ''} />
)

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.activateTitle') })
