/**
 * Every number of the specification, defined once. Sections in the comments refer to the specification unless stated
 * otherwise.
 */

/** Seconds a session lasts from sign-in (platform 4). */
export const sessionSeconds = 10_800
/** Seconds before the end at which the user is warned (decision T11). */
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
  conversations: 20,
  messages: 30,
  /** Of a loan, in one table. */
  loanInvestors: 20,
} as const
/** Maximum number of rows of one list response, regardless of limit times page (decision T65). */
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

/** Maximum number of days from going live to the end of a campaign (platform 9, decision T22). */
export const campaignMaximumDays = 365

/** Characters are grapheme clusters (decision T57). */
export const storyMaximum = 255
/** Drafts and declined campaigns of one owner: enough for every owner, and no one can fill the database. */
export const draftsMaximum = 100
/** For so long a deleted draft can be restored. */
export const deletedDraftDays = 30
/** Pictures of a campaign that its team previews texts with. */
export const listedPicturesMaximum = 500
/** Pictures that one text shows. */
export const textPicturesMaximum = 50
export const longStoryMaximum = 20_000
/** How the owner of a campaign allocates units if demand exceeds the maximum. */
export const allocationDescriptionMinimum = 20
export const allocationDescriptionMaximum = 500
/** Days after the closing within which the owner allocates the units; then they are allocated pro rata. */
export const allocationDays = 10
/** The owner is reminded so many days before. */
export const allocationReminderDays = 3
/** Paid investments among which an owner allocates units; of more, they are allocated pro rata. */
export const allocatedInvestmentsMaximum = 20_000
/** Titles and one-line names. */
export const titleMaximum = 150
export const highlightMaximum = 90
/** Texts of several paragraphs without a number of their own in the specification. */
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
/** A comment of a campaign's review or a reply to one, and the reason of a decision. */
export const reviewCommentMaximum = 2000
/** Maximum number of campaigns that are compared side by side. */
export const comparedMaximum = 4
/** Saved searches of one user. */
export const savedSearchesMaximum = 20
export const savedSearchNameMaximum = 80
/** The description of a coming-soon page. */
export const comingSoonDescriptionMaximum = 1000
export const updateTitleMaximum = 120
export const updateBodyMaximum = 10_000
/** Maximum number of days that an update may be scheduled ahead. */
export const updateScheduleDays = 365

/** The account of offline payments. An IBAN has at most 34 characters, and is written in groups of four. */
export const bankNameMaximum = 120
export const accountNumberMaximum = 50
export const paymentNoteMaximum = 500

export const passwordMinimum = 8
/** Longer ones are refused before hashing, so that no one can make the server hash megabytes. */
export const passwordMaximum = 256
/** RFC 5321: the longest forward path without its brackets. */
export const emailMaximum = 254
export const slugMaximum = 80
export const urlMaximum = 2000

/**
 * A draft stores up to this many characters of a field as typed; rules validate it afterwards (decision record 0008).
 */
export const draftFieldMaximum = 4000

/** Maximum payer fee of a payment method: hundredths of a percent, and whole units of a currency. */
export const payerFeePointsMaximum = 1000
export const payerFeeFlatMaximum = 100n

/**
 * Minimum number of minutes that units are held once the investor starts to pay; a card provider's page is valid for
 * half an hour.
 */
export const checkoutMinutes = 35

/** Files: each smaller than this many bytes, at most this many in one field or message (decision T56). */
export const fileBytesBelow = 2_097_152
/** File size limits are displayed in kilobytes. */
export const kilobytesOf = (bytes: number): number => Math.floor(bytes / 1024)
export const filesMaximum = 5
/** Maximum length of a filing in characters: a megabyte. */
export const filingLetters = 1_048_576

/** Maximum size of a statement file in bytes, and of its entries. */
export const statementBytes = 5_242_880
export const statementEntriesMaximum = 20_000
/** Maximum total size in bytes of one user's files. */
export const userFileBytes = 268_435_456

/**
 * Signatures: maximum length of a typed one, the exclusive size limit of a picture, its dimensions (investing 5,
 * decision T55).
 */
export const typedSignatureMaximum = 20
export const signatureBytesBelow = 524_288
export const signatureImage = { width: 400, height: 200 } as const
/**
 * Calendar days after the signature within which an investor in the European Union may cancel, and the period that a
 * site grants.
 */
export const cancellationDays = 4

/** Days overdue after which a loan is in default, unless the site's settings override it. */
export const repaymentDefaultDays = 90

/** Fees in basis points of what was settled at the close (platform 9, decision T20). */
export const feeBasisPoints = {
  fixedReached: 500n,
  fixedMissed: 0n,
  flexibleReached: 1000n,
  flexibleMissed: 1500n,
} as const

/** Days that an unpaid offline investment holds its units, unless the site's settings override it. */
export const reservationDays = 7
/** Days that a saved investment is stored, unless the site's settings override it (decision T40). */
export const savedInvestmentDays = 7
/** Hours before its expiry at which the user is notified. */
export const savedInvestmentWarningHours = 24
/** Hours before the end of a right to cancel or of a reservation at which its investor is reminded. */
export const deadlineReminderHours = 24
/**
 * Repayments: the minimum in whole units of the currency (investing 5), the longest period and the farthest due date in
 * days, and how many times the raised amount a dividend or interest may be, which only catches typing errors.
 */
export const repaymentMinimumMajor = 1n
export const repaymentPeriodDaysMaximum = 3660
export const repaymentDueDaysMaximum = 366
export const repaymentAmountMultiple = 10n
export const repaymentDescriptionMaximum = 200
/** Days before its due date at which the owner is reminded of a repayment (decision T43). */
export const repaymentReminderDays = 3
/**
 * Charges of a mandate (decision T43): days of notice, days until the retry, and attempts in all; the number of
 * instalments of automatic repayments.
 */
export const mandateNoticeDays = 3
export const mandateRetryDays = 2
export const mandateChargesMaximum = 2
export const instalmentsMaximum = 120
/** Days within which a requested top-up can be paid. */
export const topUpDays = 14
/** Hours that an activation link is valid. */
export const activationHours = 24
/** Hours that a password reset link is valid. */
export const passwordResetHours = 1
/**
 * Minutes for the second step of a sign-in, and for setting up a second factor: the user may have to install an app
 * first.
 */
export const secondStepMinutes = 10
export const enrolmentMinutes = 30
/** Maximum number of a user's passkeys, maximum length of a passkey's name, and minutes that a device has to sign. */
export const passkeysMaximum = 10
export const passkeyNameMaximum = 60
export const passkeyMinutes = 5
/** Minutes for the visit to a social sign-in provider, and minutes to complete the sign-in afterwards. */
export const socialTripMinutes = 15
export const socialArrivalMinutes = 30
/** Seconds that the code with which an application passes on its session is valid. */
export const appCodeSeconds = 60
/** Maximum number of invited friends at a time, and by one user within a day. */
export const invitesMaximum = 10
export const invitesADay = 30
/** Of one message (docs/areas/messaging.md). */
export const messageMaximum = 4000
export const messageAttachmentsMaximum = 5
/** Conversations that one user may begin within a day; with administrators they are not counted. */
export const newConversationsADay = 20
/** Why a message is reported, and the note of a decision about it. */
export const reportDetailsMaximum = 1000
/** Minutes after which an unread message is mailed. */
export const unreadMailMinutes = 10
/** Days within which an address is invited only once, by any user; then it is forgotten. */
export const invitationDays = 30
/** Maximum length of a user's city. */
export const cityMaximum = 80
/**
 * Hours between the request to remove a lost second factor and its removal, and days to complete the removal
 * afterwards.
 */
export const lostFactorHours = 72
export const lostFactorDays = 7
/** Hours that the link to confirm a lost second factor is valid. */
export const lostFactorLinkHours = 24
/** Days that a link to a campaign's editor is valid. */
export const accessDays = 7
/** Daily mails to campaign team members: to one address, and requested by one owner. */
export const teamMailsPerAddress = 5
export const teamMailsPerOwner = 60
/** Days that an unconfirmed registration is retained; afterwards the user has to register again. */
export const registrationDays = 30

/** Days that idempotency keys are retained; money effects stay unique by their business key. */
export const idempotencyDays = 30

/** Content that administrators write, and how much of it visitors see at once. */
export const slidersMaximum = 20
export const faqsMaximum = 100
export const helpTopicsMaximum = 30
export const helpQuestionsMaximum = 300
export const questionMaximum = 300
export const answerMaximum = 8000
export const pageBodyMaximum = 50_000
/** Maximum length of an item's key: a part of its URL, or the value that campaigns store. */
export const contentKeyMaximum = 60

/** A message to the site. */
export const contactNameMaximum = 100
export const contactMessageMinimum = 10
export const contactMessageMaximum = 4000
/** Messages per minute from one address. */
export const contactMessagesPerMinute = 3

/** Minutes that a challenge can be answered, and the largest number that may be its solution. */
export const challengeMinutes = 20
export const challengeMaximum = 30_000
/**
 * Failed sign-ins of an account after which a captcha is required, if the site wants one, and hours until they are
 * forgotten.
 */
export const signInFailuresFree = 3
export const signInFailureHours = 12
/** Number of failures before a success of which the user is notified. */
export const signInFailuresNotified = 5
/** Attempts per account and minute (reliability 4, row 15). */
export const signInAttemptsPerMinute = 10
/**
 * Number of failures at one account from one network from which the next attempt is delayed; seconds of the first and
 * the longest delay.
 */
export const signInDelay = { from: 5, first: 5, most: 900 } as const
/** Days that an account remembers a network from which it was accessed. */
export const knownNetworkDays = 90
/**
 * Mails to one address that anyone can request: activation links, password reset links, and notices that an account
 * exists.
 */
export const accountMails = { anHour: 5, aDay: 12 } as const

/** Hours that the link to confirm a newsletter subscription is valid. */
export const newsletterConfirmHours = 72
/** Minutes before another mail is sent to the same address. */
export const newsletterMailMinutes = 15

/** Why an owner changes the terms of a live campaign, for its investors. */
export const amendmentExplanationMaximum = 1000

/** The largest amount that a campaign may state, in major units: enough for any property in any currency. */
export const amountMaximum = 10_000_000_000_000
