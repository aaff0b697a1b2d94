import { useId } from 'react'
import type { NotificationPreferencesReply } from '#contract/notification/notification-preferences.ts'
import {
  type ChosenTopic,
  chosenTopics,
  ruleOf,
  type TopicChannel,
  topicChannels,
} from '#domain/notification/topics.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { FrequencyChoice } from './frequency-choice.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import styles from './preferences.module.css'

interface TopicListProps {
  readonly title: string
  readonly topics: readonly ChosenTopic[]
  readonly preferences: NotificationPreferencesReply
}

/** Topics by channel: a table on a wide screen, groups on a narrow one. */
export function TopicList({ title, topics, preferences }: TopicListProps) {
  const { text } = useIntl()
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className={styles.heads}>
        <h2 id={id}>{title}</h2>
        {topicChannels.map((channel) => (
          <span key={channel} className={styles.head} aria-hidden="true">
            {text(`topics.channel.${channel}`)}
          </span>
        ))}
      </div>
      {topics.map((topic) => (
        <TopicRow key={topic} topic={topic} preferences={preferences} />
      ))}
    </section>
  )
}

interface TopicProps {
  readonly topic: ChosenTopic
  readonly preferences: NotificationPreferencesReply
}

function TopicRow({ topic, preferences }: TopicProps) {
  const { text } = useIntl()
  const id = useId()
  return (
    <div role="group" className={styles.topic} aria-labelledby={id}>
      <div className={styles.about}>
        <h3 className={styles.name} id={id}>
          {text(`topics.name.${topic}`)}
        </h3>
        <p className="soft small">{text(`topics.text.${topic}`)}</p>
      </div>
      <ChannelChoice topic={topic} channel="inbox" preferences={preferences} />
      <ChannelChoice topic={topic} channel="push" preferences={preferences} />
      <EmailChoice topic={topic} preferences={preferences} />
    </div>
  )
}

function ChannelChoice({ topic, channel, preferences }: TopicProps & { readonly channel: TopicChannel }) {
  const { text } = useIntl()
  const label = text(`topics.channel.${channel}`)
  const choice = preferences.choices.find((each) => each.topic === topic && each.channel === channel)
  if (choice === undefined) return <FixedCell label={label}>{text('topics.notSent')}</FixedCell>
  return (
    <PreferenceSwitch
      label={label}
      name={text('topics.choice', { topic: text(`topics.name.${topic}`), channel: label })}
      stored={choice.enabled}
      changeTo={(enabled) => ({ choices: [{ topic, channel, enabled }] })}
    />
  )
}

/** Mails are chosen by the frequency of digests, by a switch, or not at all. */
function EmailChoice({ topic, preferences }: TopicProps) {
  const { text } = useIntl()
  const { email } = ruleOf(topic)
  const label = text('topics.channel.email')
  if (email.by === 'always') return <FixedCell label={label}>{text('topics.always')}</FixedCell>
  if (email.by === 'none') return <FixedCell label={label}>{text('topics.notSent')}</FixedCell>
  if (email.by === 'switch') return <ChannelChoice topic={topic} channel="email" preferences={preferences} />
  const sharedWith = chosenTopics.find((each) => {
    const other = ruleOf(each).email
    return other.by === 'digest' && other.kinds.some((kind) => email.kinds.includes(kind))
  })
  if (sharedWith !== undefined && sharedWith !== topic)
    return <FixedCell label={label}>{text('topics.sameAs', { topic: text(`topics.name.${sharedWith}`) })}</FixedCell>
  return (
    <div className={styles.frequencies}>
      {email.kinds.length === 1 ? null : <p className={styles.channel}>{label}</p>}
      {email.kinds.map((kind) => {
        const kindLabel = email.kinds.length > 1 ? text(`prefs.kind.${kind}`) : label
        return (
          <FrequencyChoice
            key={kind}
            kind={kind}
            label={kindLabel}
            inColumn={email.kinds.length === 1}
            name={text('topics.choice', {
              topic: email.kinds.length > 1 ? kindLabel : text(`topics.name.${topic}`),
              channel: label,
            })}
            stored={preferences.frequencies[kind]}
          />
        )
      })}
    </div>
  )
}

/** What cannot be chosen. */
function FixedCell({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <p className={styles.fixed}>
      <span className={styles.channel}>{label}</span> <span className="soft small">{children}</span>
    </p>
  )
}
