import { useState } from 'react'
import { bootstrap } from '#contract/site/settings.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { info } from '#src/ui/icon-paths.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { DoneMessage } from '#src/components/account/done-message.tsx'
import { SetUpForm } from './set-up-form.tsx'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const site = useQuery(bootstrap, {})
  // The first response is cached in state, because the set-up's own success changes it while the form is shown.
  const [needed, setNeeded] = useState(site.data?.needsSetUp)
  if (needed === undefined && site.data) setNeeded(site.data.needsSetUp)
  if (needed === false)
    return (
      <DoneMessage
        title={text('account.setUpDoneTitle')}
        shape={info}
        action={
          <Link className={buttonClass()} href={routes.signIn}>
            {text('shell.signIn')}
          </Link>
        }
      >
        <p>{text('account.setUpDoneText')}</p>
      </DoneMessage>
    )
  return (
    <AccountFrame title={text('account.setUpTitle')} lead={text('account.setUpLead')}>
      <LoadedView of={site} skeleton={<FormSkeleton fields={7} />}>
        {() => (
          <InBrowser placeholder={<FormSkeleton fields={7} />}>
            <SetUpForm />
          </InBrowser>
        )}
      </LoadedView>
    </AccountFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.setUpTitle') })
