-- Who is of which rank, by the option `table`: the lowest first. What the options make of the exceptions.
return {
  order = ({
    taiwan    = { soldier, cannon, horse, chariot, elephant, advisor, general },
    chinese   = { soldier, cannon, horse, chariot, elephant, advisor, general },
    hong_kong = { soldier, elephant, advisor, cannon, horse, chariot, general },
  })[options.table],
  general_takes_soldier = options.general_takes_soldier == "always"
    or options.general_takes_soldier == "by_table" and options.table == "chinese",
  shoots = options.table == "taiwan",
}
