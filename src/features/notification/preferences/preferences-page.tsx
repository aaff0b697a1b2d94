import { use } from 'react'
import { getNotificationPreferences } from '#contract/notification/notification-preferences.ts'
import { chosenTopics, ruleOf } from '#domain/notification/topics.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { OfflineReason } from '#src/ui/offline-reason.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { QuietHoursPanel } from './quiet-hours-panel.tsx'
import { TopicList } from './topic-list.tsx'

/** What the user is notified of, by topic and channel, how often mails are sent, and quiet hours (investing 3, 7). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const offline = use(OfflineReason)
  const loaded = useQuery(getNotificationPreferences, {})
  return (
    <SettingsFrame
      section="notifications"
      title={text('settings.notifications')}
      lead={text('topics.lead')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
      wide
    >
      {offline === undefined ? null : <Notice title={text('topics.offline')} />}
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={16} />
          </div>
        }
      >
        {(preferences) => {
          const offered = chosenTopics.filter((topic) => preferences.choices.some((choice) => choice.topic === topic))
          const own = offered.filter((topic) => ruleOf(topic).audience === 'owners')
          return (
            <>
              <PushSwitch />
              <TopicList
                title={text('topics.everyone')}
                topics={offered.filter((topic) => !own.includes(topic))}
                preferences={preferences}
              />
              {own.length === 0 ? null : (
                <TopicList title={text('topics.owners')} topics={own} preferences={preferences} />
              )}
              <QuietHoursPanel stored={preferences.quietHours} />
            </>
          )
        }}
      </LoadedView>
      <Notice title={text('prefs.alwaysTitle')}>{text('prefs.alwaysText')}</Notice>
      <p>
        <Link href={routes.newsletter}>{text('prefs.toNewsletter')}</Link>
      </p>
    </SettingsFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.notifications') })
