import { useSetAtom } from 'jotai'
import { type AchSettings, updateAch } from '#contract/admin/gateway.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'

/** A type and not an interface, so that it is a record of form values. */
type AchValues = { readonly accountRequired: boolean }

/** The switch. It takes a card provider to be switched on, and nothing to be switched off. */
export function AchForm({ settings: { accountRequired, provider } }: { readonly settings: AchSettings }) {
  const { text } = useIntl()
  const online = useOnline()
  const update = useSteadySend(updateAch)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<AchValues>({
    initial: { accountRequired },
    judge: () => [],
    send: async (body) => {
      const saved = await update({ body })
      showToast({ text: saved.accountRequired ? 'admin.achSavedOn' : 'admin.achSavedOff', look: 'good' })
    },
  })
  const wanted = form.values.accountRequired
  return (
    <FormFrame
      form={form}
      submit={text('admin.achSave')}
      blocked={
        !online
          ? text('shell.needsConnection')
          : wanted && !accountRequired && provider === null
            ? text('admin.achNoProviderText')
            : undefined
      }
    >
      <TickField of={form.field('accountRequired')} label={text('admin.achRequired')} />
      <p className="soft">{text('admin.achRequiredText')}</p>
    </FormFrame>
  )
}
