import { useState } from 'react'
import { bootstrap } from '#contract/settings.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { info } from '#src/ui/icon-paths.ts'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { DoneMessage } from './done-message.tsx'
import { SetUpForm } from './set-up-form.tsx'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const site = useCall(bootstrap, {})
  // What the first answer said stands: the set-up's own success changes it under the form.
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
      <LoadedView of={site} skeleton={<FormPlace fields={7} />}>
        {() => (
          <InBrowser place={<FormPlace fields={7} />}>
            <SetUpForm />
          </InBrowser>
        )}
      </LoadedView>
    </AccountFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.setUpTitle') })
