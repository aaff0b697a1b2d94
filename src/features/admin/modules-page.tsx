import { getModules } from '#contract/admin/modules.ts'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ModulesForm } from './modules-form.tsx'
import { RulePage } from './rule-frame.tsx'

/** Which wallets people have on this site. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(getModules, {})
  return (
    <RulePage place="modules" title={text('admin.modules')} of={loaded} lead={() => text('admin.modulesLead')}>
      {(modules) => (
        // What was saved elsewhere is shown: a form of its own.
        <ModulesForm key={`${modules.walletModule} ${modules.mangoPayModule}`} modules={modules} />
      )}
    </RulePage>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.modules') })
