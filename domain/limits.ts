/** Every number of the specification, once. Sections in the comments are of the specification unless said otherwise. */

/** Seconds a session lives from sign-in (platform 4). */
export const sessionSeconds = 10_800
/** Seconds before the end at which the product warns (decision T11). */
export const sessionWarningSeconds = 300

/** Page sizes (platform 9). */
export const pageSize = {
  home: 6,
  profile: 6,
  followers: 9,
  campaignDashboard: 6,
  browse: 9,
  investments: 10,
  wallet: 10,
  notifications: 10,
  menus: 10,
  replies: 20,
} as const
/** Most rows that one answer of a list may hold, whatever limit times page asks for (decision T65). */
export const listCap = 108

/** Timings in milliseconds (platform 9, decision T13). */
export const timing = {
  signInBannerAfter: 500,
  signInBannerFor: 8000,
  toastFor: 5000,
  teamMemberFlag: 5000,
  repaymentFlag: 5000,
  commentRefreshAfter: 300,
} as const

/** Days a campaign may last from going live (platform 9, decision T22). */
export const campaignMaximumDays = 365

/** Characters are grapheme clusters (decision T57). */
export const storyMaximum = 255
/** Drafts and declined campaigns of one owner: nobody needs more, and nobody can fill the database. */
export const draftsMaximum = 100
export const longStoryMaximum = 20_000
/** Titles and names of things in one line. */
export const titleMaximum = 150
export const highlightMaximum = 90
/** Texts of several paragraphs that have no number of their own in the specification. */
export const longTextMaximum = 4000
export const bioMaximum = 1000
export const companyNameMinimum = 10
export const companyNameMaximum = 150
export const companyDescriptionMaximum = 200
export const displayNameMinimum = 3
export const displayNameMaximum = 20
export const legalNameMaximum = 100
export const siteNameMaximum = 60
export const commentMaximum = 2000
/** What an administrator says about a campaign, and the reason of a decision. */
export const reviewCommentMaximum = 2000
export const updateTitleMaximum = 120
export const updateBodyMaximum = 10_000
/** Days ahead that an update may wait for its moment. */
export const updateScheduleDays = 365

/** The account of offline payments. An IBAN has at most 34 characters, and stands in groups of four. */
export const bankNameMaximum = 120
export const accountNumberMaximum = 50
export const paymentNoteMaximum = 500

export const passwordMinimum = 8
/** Longer ones are refused before hashing, so that nobody can make the server hash megabytes. */
export const passwordMaximum = 256
/** RFC 5321: the longest forward path without its brackets. */
export const emailMaximum = 254
export const slugMaximum = 80
export const urlMaximum = 2000

/** A draft keeps whatever was typed up to this many characters a field; rules judge it afterwards (decision record 0009). */
export const draftFieldMaximum = 4000

/** What a way to pay may cost its payers at most: hundredths of a percent, and whole units of a currency. */
export const payerFeePointsMaximum = 1000
export const payerFeeFlatMaximum = 100n

/** Minutes that the units of an investment are kept at least once somebody goes to pay; a card provider's page lives half an hour. */
export const checkoutMinutes = 35

/** Files: fewer bytes than this each, at most so many in one field or message (decision T56). */
export const fileBytesBelow = 2_097_152
/** As limits of files are told. */
export const kilobytesOf = (bytes: number): number => Math.floor(bytes / 1024)
export const filesMaximum = 5
/** Letters of a filing that is read: a megabyte. */
export const filingLetters = 1_048_576
/** Bytes of all files that one person may keep here. */
export const personFileBytes = 268_435_456

/** Signatures: characters of a typed one, bytes that a picture stays below, its measures (investing 5, decision T55). */
export const typedSignatureMaximum = 20
export const signatureBytesBelow = 524_288
export const signatureImage = { width: 400, height: 200 } as const
/** Calendar days after the signature within which somebody in the European Union may take it back, and what a site grants. */
export const cancellationDays = 4

/** Fees in basis points of what was settled at the close (platform 9, decision T20). */
export const feeBasisPoints = {
  fixedReached: 500n,
  fixedMissed: 0n,
  flexibleReached: 1000n,
  flexibleMissed: 1500n,
} as const

/** Days that an unpaid offline investment keeps its units, unless the site's settings say otherwise. */
export const reservationDays = 7
/** Days that an investment is kept for later, unless the site's settings say otherwise (decision T40). */
export const savedInvestmentDays = 7
/** Hours before its end at which the person is told. */
export const savedInvestmentWarningHours = 24
/** Days that a top-up can be paid after it was asked for. */
export const topUpDays = 14
/** Hours that an activation link lives. */
export const activationHours = 24
/** Hours that a link to a new password lives. */
export const passwordResetHours = 1
/** Minutes for the second step of a sign-in, and for setting up a second factor: an app may have to be installed first. */
export const secondStepMinutes = 10
export const enrolmentMinutes = 30
/** Passkeys of one person, characters of the name of one, and minutes that a device has to sign. */
export const passkeysMaximum = 10
export const passkeyNameMaximum = 60
export const passkeyMinutes = 5
/** Minutes somebody may be away at a provider, and minutes to say who it is that came back. */
export const socialTripMinutes = 15
export const socialArrivalMinutes = 30
/** Seconds that the code lives by which an application hands its session on. */
export const appCodeSeconds = 60
/** Friends that are invited at a time, and by one person within a day. */
export const invitesMaximum = 10
export const invitesADay = 30
/** Days within which an address is invited once, whoever asks; then it is forgotten. */
export const invitationDays = 30
/** Characters of the city that a person names. */
export const cityMaximum = 80
/** Hours between asking for a lost second factor to be taken away and its going, and days that there are for it then. */
export const lostFactorHours = 72
export const lostFactorDays = 7
/** Hours that the link lives by which somebody confirms to have lost it. */
export const lostFactorLinkHours = 24
/** Days that a link to a campaign's editor lives. */
export const accessDays = 7
/** Mails within a day to the people of campaigns: to one address, and asked for by one owner. */
export const teamMailsPerAddress = 5
export const teamMailsPerOwner = 60
/** A registration that nobody confirmed is kept for so long; then the person registers again. */
export const registrationDays = 30

/** Idempotency keys are kept this long; money effects are unique for ever by their business key. */
export const idempotencyDays = 30

/** Content that administrators write, and what visitors read of it at once. */
export const slidersMaximum = 20
export const faqsMaximum = 100
export const helpTopicsMaximum = 30
export const helpQuestionsMaximum = 300
export const questionMaximum = 300
export const answerMaximum = 8000
export const pageBodyMaximum = 50_000
/** Of the key of an item: what stands in its address, or what campaigns remember. */
export const contentKeyMaximum = 60

/** A message to the site. */
export const contactNameMaximum = 100
export const contactMessageMinimum = 10
export const contactMessageMaximum = 4000
/** Messages within a minute from one address. */
export const contactMessagesPerMinute = 3

/** Minutes that a challenge can be answered, and the largest number that may be its answer. */
export const challengeMinutes = 20
export const challengeMaximum = 30_000
/** Failed sign-ins of an account after which a check is asked for, where the site wants one, and hours until they are forgotten. */
export const signInFailuresFree = 3
export const signInFailureHours = 12
/** So many before a success are told to the person. */
export const signInFailuresNotified = 5
/** Tries of one account within a minute (reliability 4, row 15). */
export const signInAttemptsPerMinute = 10
/** From so many failures at one account from one network on the next try waits; seconds of the first wait and of the longest. */
export const signInDelay = { from: 5, first: 5, most: 900 } as const
/** Days that an account knows a network again from which it was opened. */
export const knownNetworkDays = 90
/** Mails to one address that anybody can ask for: links of activation, to a new password, and that there is an account. */
export const accountMails = { anHour: 5, aDay: 12 } as const

/** Hours that the link lives by which a subscription to the newsletter is confirmed. */
export const newsletterConfirmHours = 72
/** Minutes before the same address is written to again. */
export const newsletterMailMinutes = 15

/** The largest figure of money that a campaign may name, in major units: enough for any property in any currency. */
export const amountMaximum = 10_000_000_000_000
