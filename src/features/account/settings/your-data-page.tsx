import { getOwnData } from '#contract/account/data-export.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'

/** Data export and account deletion. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getOwnData, {})
  return (
    <SettingsFrame
      section="yourData"
      title={text('settings.yourData')}
      lead={text('prefs.dataLead')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={10} />
          </div>
        }
      >
        {(data) => (
          <>
            <ArchivePanel data={data} renew={loaded.retry} />
            <DeletionPanel data={data} />
          </>
        )}
      </LoadedView>
    </SettingsFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.yourData') })
