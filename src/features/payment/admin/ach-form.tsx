import { useSetAtom } from 'jotai'
import { type AchSettings, updateAch } from '#contract/payment/admin/gateway.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

/** A type and not an interface, so that it is assignable to a record of form values. */
type AchValues = { readonly accountRequired: boolean }

/** Switches the requirement. Enabling it requires a card provider; disabling it requires nothing. */
export function AchForm({ settings: { accountRequired, provider } }: { readonly settings: AchSettings }) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateAch)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<AchValues>({
    initial: { accountRequired },
    judge: () => [],
    send: async (body) => {
      const saved = await update({ body })
      showToast({ text: saved.accountRequired ? 'admin.achSavedOn' : 'admin.achSavedOff', variant: 'good' })
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
