/// A date of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// The month, from 1 to 12.
  package var month: Int
  /// The day of the month, from 1.
  package var day: Int

  /// - Precondition: `month` is in `1...12`, and `year` is less than 10¹⁵ years from 0.
  package init(year: Int, month: Int, day: Int = 1) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date that is a number of days after 1970-01-01 (H. Hinnant, “chrono-compatible
  /// low-level date algorithms”).
  package init(daysSince1970 days: Int) {
    // Years begin in March, so that the leap day is the last one, in eras of 400 years.
    let shifted = days + Self.epoch
    let era = (shifted >= 0 ? shifted : shifted - Self.eraLength + 1) / Self.eraLength
    let dayOfEra = shifted - era * Self.eraLength
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    month = part < 10 ? part + 3 : part - 9
    day = dayOfYear - (153 * part + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days from 1970-01-01; a day beyond its month is one of a following month.
  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * Self.eraLength + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - Self.epoch
  }

  /// The number of days in 400 years, and from 0000-03-01 to 1970-01-01.
  private static let eraLength = 146_097
  private static let epoch = 719_468

  /// The day of the week: 0 for Sunday.
  package var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }

  /// The number of days in the month.
  package var monthLength: Int {
    month == 2 ? (isLeapYear ? 29 : 28) : 30 + (month + month / 8) % 2
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The English names of the months; the first three letters are their abbreviations.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The English names of the days of the week, from Sunday.
  package static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
