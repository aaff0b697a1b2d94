import { useSetAtom } from 'jotai'
import { updateModules, type WalletModules } from '#contract/admin/modules.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'

/** A type and not an interface, so that it is a record of form values. */
type ModuleValues = { readonly walletModule: boolean; readonly mangoPayModule: boolean }

/** The two switches. Pooled wallets take a provider to be switched on, and nothing to be switched off. */
export function ModulesForm({ modules }: { readonly modules: WalletModules }) {
  const { text } = useIntl()
  const online = useOnline()
  const update = useSteadySend(updateModules)
  const showToast = useSetAtom(showToastAtom)
  const { walletModule, mangoPayModule, provider } = modules
  const form = useForm<ModuleValues>({
    initial: { walletModule, mangoPayModule },
    judge: () => [],
    send: async (body) => {
      await update({ body })
      showToast({ text: 'admin.modulesSaved', look: 'good' })
    },
  })
  const stuck = form.values.mangoPayModule && !mangoPayModule && provider === null
  return (
    <FormFrame
      form={form}
      submit={text('admin.modulesSave')}
      blocked={online ? (stuck ? text('admin.modulesNoneText') : undefined) : text('shell.needsConnection')}
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
        <Notice look={mangoPayModule ? 'bad' : 'warn'} title={text('admin.modulesNone')}>
          {text('admin.modulesNoneText')}
        </Notice>
      ) : provider.test ? (
        <Notice look="warn" title={text('admin.modulesTest')}>
          {text('admin.modulesTestText')}
        </Notice>
      ) : null}
    </FormFrame>
  )
}
