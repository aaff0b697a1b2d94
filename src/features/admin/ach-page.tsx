import { type AchSettings, getAch } from '#contract/admin/gateway.ts'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AchForm } from './ach-form.tsx'
import { RulePage } from './rule-frame.tsx'

/** Whether owners need an account at the card provider. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(getAch, {})
  return (
    <RulePage
      place="ach"
      title={text('admin.ach')}
      of={loaded}
      lead={() => text('admin.achLead')}
      above={loaded.data ? <Provider of={loaded.data} /> : null}
    >
      {(settings) => (
        <>
          {/* What was saved elsewhere is shown: a form of its own. */}
          <AchForm key={String(settings.accountRequired)} settings={settings} />
          <ul>
            <li>{text('admin.achUsable', { count: settings.accounts.usable })}</li>
            <li>{text('admin.achOthers', { count: settings.accounts.others })}</li>
          </ul>
        </>
      )}
    </RulePage>
  )
}

/** Who keeps the accounts: nobody, a stand-in, or the provider, of which there is nothing to say. */
function Provider({ of: { provider, accountRequired } }: { readonly of: AchSettings }) {
  const { text } = useIntl()
  if (provider === null)
    return (
      <Notice look={accountRequired ? 'bad' : 'warn'} title={text('admin.achNoProvider')}>
        {text(accountRequired ? 'admin.achStuckText' : 'admin.achNoProviderText')}
      </Notice>
    )
  return provider.test ? (
    <Notice look="warn" title={text('admin.achTest')}>
      {text('admin.achTestText')}
    </Notice>
  ) : null
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.ach') })
