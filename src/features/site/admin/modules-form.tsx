import { useSetAtom } from 'jotai'
import { updateModules, type WalletModules } from '#contract/site/modules.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'

/** A type and not an interface, so that it is assignable to a record of form values. */
type ModuleValues = { readonly walletModule: boolean; readonly mangoPayModule: boolean }

/** The two switches. Enabling custodial wallets requires a provider; disabling them requires nothing. */
export function ModulesForm({ modules }: { readonly modules: WalletModules }) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateModules)
  const showToast = useSetAtom(showToastAtom)
  const { walletModule, mangoPayModule, provider } = modules
  const form = useForm<ModuleValues>({
    initial: { walletModule, mangoPayModule },
    validate: () => [],
    send: async (body) => {
      await update({ body })
      showToast({ text: 'admin.modulesSaved', variant: 'good' })
    },
  })
  const stuck = form.values.mangoPayModule && !mangoPayModule && provider === null
  return (
    <FormFrame
      form={form}
      submit={text('admin.modulesSave')}
      needsConnection
      blocked={stuck ? text('admin.modulesNoneText') : undefined}
    >
      <div>
        <TickField of={form.field('walletModule')} label={text('admin.walletModule')} />
        <p className="soft">{text('admin.walletModuleText')}</p>
      </div>
      <div>
        <TickField of={form.field('mangoPayModule')} label={text('admin.mangoPayModule')} />
        <p className="soft">{text('admin.mangoPayModuleText')}</p>
      </div>
      {provider === null ? (
        <Notice variant={mangoPayModule ? 'bad' : 'warn'} title={text('admin.modulesNone')}>
          {text('admin.modulesNoneText')}
        </Notice>
      ) : provider.test ? (
        <Notice variant="warn" title={text('admin.modulesTest')}>
          {text('admin.modulesTestText')}
        </Notice>
      ) : null}
    </FormFrame>
  )
}
