import { getModules } from '#contract/site/modules.ts'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ModulesForm } from './modules-form.tsx'
import { RulePage } from '#src/components/admin/rule-frame.tsx'

/** Which wallets users have on this site. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getModules, {})
  return (
    <RulePage section="modules" title={text('admin.modules')} of={loaded} lead={() => text('admin.modulesLead')}>
      {(modules) => (
        // Values that were saved elsewhere are shown in a new form.
        <ModulesForm key={`${modules.walletModule} ${modules.mangoPayModule}`} modules={modules} />
      )}
    </RulePage>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.modules') })
