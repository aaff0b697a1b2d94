import { type AchSettings, getAch, updateGateway } from '#contract/payment/admin/gateway.ts'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RulePage } from '#src/components/admin/rule-frame.tsx'
import { useSetAtom } from 'jotai'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { showToastAtom } from '#src/state/toasts.ts'

/** Whether owners need an account at the card provider. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getAch, {})
  return (
    <RulePage
      section="ach"
      title={text('admin.ach')}
      of={loaded}
      lead={() => text('admin.achLead')}
      above={loaded.data ? <Provider of={loaded.data} /> : null}
    >
      {(settings) => (
        <>
          {/* Values that were saved elsewhere are shown in a new form. */}
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

/** Which provider manages the accounts: none, a simulator, or the real one, which needs no notice. */
function Provider({ of: { provider, accountRequired } }: { readonly of: AchSettings }) {
  const { text } = useIntl()
  if (provider === null)
    return (
      <Notice variant={accountRequired ? 'bad' : 'warn'} title={text('admin.achNoProvider')}>
        {text(accountRequired ? 'admin.achStuckText' : 'admin.achNoProviderText')}
      </Notice>
    )
  return provider.test ? (
    <Notice variant="warn" title={text('admin.achTest')}>
      {text('admin.achTestText')}
    </Notice>
  ) : null
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.ach') })

/** A type and not an interface, so that it is assignable to a record of form values. */
type AchValues = { readonly accountRequired: boolean }

/** Switches the requirement. Enabling it requires a card provider; disabling it requires nothing. */
function AchForm({ settings: { accountRequired, provider } }: { readonly settings: AchSettings }) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateGateway)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<AchValues>({
    initial: { accountRequired },
    validate: () => [],
    send: async (body) => {
      const saved = await update({ params: { type: 'ach' }, body })
      showToast({ text: saved.ach?.accountRequired ? 'admin.achSavedOn' : 'admin.achSavedOff', variant: 'good' })
    },
  })
  const isRequired = form.values.accountRequired
  return (
    <FormFrame
      form={form}
      submit={text('admin.achSave')}
      needsConnection
      blocked={isRequired && !accountRequired && provider === null ? text('admin.achNoProviderText') : undefined}
    >
      <TickField of={form.field('accountRequired')} label={text('admin.achRequired')} />
      <p className="soft">{text('admin.achRequiredText')}</p>
    </FormFrame>
  )
}
