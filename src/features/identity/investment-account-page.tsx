import { getAccreditation } from '#contract/identity/accreditation.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WizardView } from './wizard-view.tsx'
import styles from './wizard.module.css'

/** Whether the user is an accredited investor, and the accreditation form (investing 2). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const profile = useQuery(getAccreditation, {})
  return (
    <SettingsFrame section="accreditation" title={text('accredit.title')}>
      {profile.data === undefined && profile.failure?.code === 'OFFLINE' ? (
        <Notice
          live
          title={text('shell.offlineNothing')}
          action={
            <Button variant="quiet" onClick={profile.retry}>
              {text('shell.retry')}
            </Button>
          }
        >
          {text('accredit.offline')}
        </Notice>
      ) : (
        <LoadedView
          of={profile}
          skeleton={
            <div className={`panel ${styles.skeleton}`}>
              <Skeleton lines={12} />
            </div>
          }
        >
          {(data) => <WizardView of={data} />}
        </LoadedView>
      )}
    </SettingsFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('accredit.title') })
