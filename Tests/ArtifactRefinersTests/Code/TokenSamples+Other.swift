extension TokenSamples {
  /// The languages that came later, in the same form.
  static let otherText = ##"""
    == lua
    local M = {} -- the module
    → keyword‹local› operator‹=› comment‹-- the module›
    --[[ Adds
    → comment‹--[[ Adds›
      two ]] function M.add(a, b)
    → comment‹  two ]]› keyword‹function› function‹add›
      local s = [[a "b"
    → keyword‹local› operator‹=› string‹[[a "b"›
      c]] .. 'd' .. "e\"" -- f
    → string‹  c]]› string‹'d'› string‹"e\""› comment‹-- f›
      local t = [==[ a ]] ]=]
    → keyword‹local› operator‹=› string‹[==[ a ]] ]=]›
      ]==] .. x[y[1]]
    → string‹  ]==]› number‹1›
      if a ~= nil and not b then return 0x1F + #s end
    → keyword‹if› operator‹~=› literal‹nil› keyword‹and› keyword‹not› keyword‹then› keyword‹return› number‹0x1F› operator‹+› keyword‹end›
    == r
    df.mean <- function(x, na.rm = TRUE) { # mean
    → operator‹<-› keyword‹function› operator‹=› literal‹TRUE› comment‹# mean›
      stats::sd(x[["a b"]], na.rm = na.rm) %in% c(1L, NA, 2.5e-3) |> print()
    → function‹sd› string‹"a b"› operator‹=› operator‹%› keyword‹in› operator‹%› function‹c› number‹1L› literal‹NA› number‹2.5e-3› operator‹|>› function‹print›
      paste0("a\"b
    → function‹paste0› string‹"a\"b›
    c", 'd', `odd name`) }
    → string‹c"› string‹'d'› string‹`odd name`›
    == perl
    #!/usr/bin/perl
    → comment‹#!/usr/bin/perl›
    use strict; my @list = map { $_ * 2 } grep { /^\d+"/ } @ARGV; # keep
    → keyword‹use› keyword‹my› property‹@list› operator‹=› property‹$_› operator‹*› number‹2› string‹/^\d+"/› property‹@ARGV› comment‹# keep›
    sub greet { my ($self, %args) = @_; print "Hello, $args{name}
    → keyword‹sub› function‹greet› keyword‹my› property‹$self› operator‹%› operator‹=› property‹@_› function‹print› string‹"Hello, $args{name}›
    !\n" unless $#list > 0; return Foo::Bar->new(key => 'v'); }
    → string‹!\n"› keyword‹unless› property‹$#› operator‹>› number‹0› keyword‹return› operator‹->› function‹new› operator‹=>› string‹'v'›
    $s =~ s/it's/its'/gi; my @w = qw(a (b) c); $h{y} = q{don't {x}}; tr/a-z/A-Z/;
    → property‹$s› operator‹=~› string‹s/it's/its'/gi› keyword‹my› property‹@w› operator‹=› string‹qw(a (b) c)› property‹$h› operator‹=› string‹q{don't {x}}› string‹tr/a-z/A-Z/›
    s{a"}
    → string‹s{a"}›
    if (m!^/x'! and y => 1) { s{a}  {"b
    → keyword‹if› string‹m!^/x'!› keyword‹and› operator‹=>› number‹1› string‹s{a}  {"b›
     \}}e; }
    → string‹ \}}e›
    print <<"EOT";
    → function‹print› string‹<<"EOT"›
    it's $x
    → string‹it's $x›
    EOT
    → string‹EOT›
    =pod
    → comment‹=pod›
    text "here
    → comment‹text "here›
    =cut
    → comment‹=cut›
    1;
    → number‹1›
    == elixir
    defmodule App.User do
    → keyword‹defmodule› type‹App› type‹User› keyword‹do›
      @doc """
    → property‹@doc› string‹"""›
      Says "hi" # not a comment
    → string‹  Says "hi" # not a comment›
      """
    → string‹  """›
      @limit 10
    → property‹@limit› number‹10›
      def greet(%User{name: name, age: age} = user) when age >= 18 do # grown up
    → keyword‹def› function‹greet› operator‹%› type‹User› property‹name› property‹age› operator‹=› keyword‹when› operator‹>=› number‹18› keyword‹do› comment‹# grown up›
        {:ok, "Hello #{name}
    → literal‹:ok› string‹"Hello #{name}›
        there"} |> IO.inspect(label: 'x') && nil
    → string‹    there"› operator‹|>› function‹inspect› property‹label› string‹'x'› operator‹&&› literal‹nil›
      defp helper?(_), do: Enum.map([1, 2.5], fn x -> x end)
    → keyword‹defp› function‹helper› operator‹?› property‹do› type‹Enum› function‹map› number‹1› number‹2.5› keyword‹fn› operator‹->› keyword‹end›
    == powershell
    <# Copies
    → comment‹<# Copies›
     files #> function Copy-All([string]$Path = "C:\tmp\", [int]$Count) {
    → comment‹ files #>› keyword‹function› function‹Copy-All› type‹string› property‹$Path› operator‹=› string‹"C:\tmp\"› type‹int› property‹$Count›
      Get-ChildItem -Path $Path | Where-Object { $_.Length -gt 1KB } # big ones
    → function‹Get-ChildItem› property‹$Path› operator‹|› function‹Where-Object› property‹$_› property‹Length› keyword‹-gt› number‹1KB› comment‹# big ones›
      $text = @"
    → property‹$text› operator‹=› string‹@"›
    a "b" $Path
    → string‹a "b" $Path›
    "@; if (-not $text -and $Count -eq 0x1F) { throw 'it''s' }
    → string‹"@› keyword‹if› keyword‹-not› property‹$text› keyword‹-and› property‹$Count› keyword‹-eq› number‹0x1F› keyword‹throw› string‹'it''s'›
      Write-Host "say ""hi"" ${env:HOME}" $true
    → function‹Write-Host› string‹"say ""hi"" ${env:HOME}"› property‹$true›
    == dart
    @override Future<Map<String, int>> load({required this.id, int? n = 0x1F}) async* {
    → attribute‹@override› type‹Future› operator‹<› type‹Map› operator‹<› type‹String› type‹int› operator‹>>› function‹load› keyword‹required› literal‹this› property‹id› type‹int› operator‹?› operator‹=› number‹0x1F› keyword‹async› operator‹*›
      final s = r'a\' + "b${x}\"" + '''c
    → keyword‹final› operator‹=› string‹r'a\'› operator‹+› string‹"b${x}\""› operator‹+› string‹'''c›
      d''' ?? null; /* a /* b */ */ yield await fetch(s)!; // end
    → string‹  d'''› operator‹??› literal‹null› comment‹/* a /* b */ */› keyword‹yield› keyword‹await› function‹fetch› operator‹!› comment‹// end›
    == scala
    case class Point(x: Double, y: Int = 1) extends Shape with Serializable: // a point
    → keyword‹case› keyword‹class› type‹Point› type‹Double› type‹Int› operator‹=› number‹1› keyword‹extends› type‹Shape› keyword‹with› type‹Serializable› comment‹// a point›
      def area(k: Long): Option[Int] = s"$x\"".length match { case 'c' => Some(1.5f) }
    → keyword‹def› function‹area› type‹Long› type‹Option› type‹Int› operator‹=› string‹"$x\""› property‹length› keyword‹match› keyword‹case› string‹'c'› operator‹=>› type‹Some› number‹1.5f›
      /* a /* b */ c
    → comment‹/* a /* b */ c›
      */ val t = """raw \ "q"
    → comment‹  */› keyword‹val› operator‹=› string‹"""raw \ "q"›
      end""" ; @tailrec private given Ordering[Point] = null
    → string‹  end"""› attribute‹@tailrec› keyword‹private› keyword‹given› type‹Ordering› type‹Point› operator‹=› literal‹null›
    == zig
    const std = @import("std"); // the library
    → keyword‹const› operator‹=› attribute‹@import› string‹"std"› comment‹// the library›
    pub fn main() !void { var x: u8 = 0xFF; const s: []const u8 = "a\"b"; try f(.{ .name = 'c' });
    → keyword‹pub› keyword‹fn› function‹main› operator‹!› type‹void› keyword‹var› type‹u8› operator‹=› number‹0xFF› keyword‹const› keyword‹const› type‹u8› operator‹=› string‹"a\"b"› keyword‹try› function‹f› property‹name› operator‹=› string‹'c'›
      const text =
    → keyword‹const› operator‹=›
        \\first "line
    → string‹\\first "line›
        \\second // no comment
    → string‹\\second // no comment›
      ; if (x == null) unreachable else return error.Failed; }
    → keyword‹if› operator‹==› literal‹null› keyword‹unreachable› keyword‹else› keyword‹return› keyword‹error› type‹Failed›
    == haskell
    {-# LANGUAGE GADTs #-} module Main (main) where -- entry
    → comment‹{-# LANGUAGE GADTs #-}› keyword‹module› type‹Main› keyword‹where› comment‹-- entry›
    {- outer {- inner -}
    → comment‹{- outer {- inner -}›
       still -} import qualified Data.Map as Map
    → comment‹   still -}› keyword‹import› keyword‹qualified› type‹Data› type‹Map› keyword‹as› type‹Map›
    data Tree a = Leaf | Node (Tree a) a deriving (Show, Eq)
    → keyword‹data› type‹Tree› operator‹=› type‹Leaf› operator‹|› type‹Node› type‹Tree› keyword‹deriving› type‹Show› type‹Eq›
    sum' :: Num a => [a] -> a
    → type‹Num› operator‹=>› operator‹->›
    sum' xs = foldl' (+) 0 xs where ok = True && "a\"b" /= "--no"
    → operator‹=› operator‹+› number‹0› keyword‹where› operator‹=› literal‹True› operator‹&&› string‹"a\"b"› operator‹/=› string‹"--no"›
    == dockerfile
    # syntax=docker/dockerfile:1
    → comment‹# syntax=docker/dockerfile:1›
    FROM --platform=linux/amd64 node:22-alpine AS build
    → keyword‹FROM› operator‹=› operator‹/› number‹22› keyword‹AS›
    ENV PATH="/app/bin:$PATH" PORT=8080
    → keyword‹ENV› operator‹=› string‹"/app/bin:$PATH"› operator‹=› number‹8080›
    RUN npm ci && \
    → keyword‹RUN› operator‹&&›
        echo 'it''s # fine' ${HOME} # done
    → string‹'it'› string‹'s # fine'› property‹${HOME}› comment‹# done›
    COPY --from=build /app/dist /usr/share/html
    → keyword‹COPY› operator‹=› operator‹/› operator‹/› operator‹/› operator‹/› operator‹/›
    RUN <<EOF
    → keyword‹RUN› string‹<<EOF›
    echo "hi
    → string‹echo "hi›
    EOF
    → string‹EOF›
    CMD ["node", "server.js"]
    → keyword‹CMD› string‹"node"› string‹"server.js"›
    == makefile
    CC := gcc # compiler
    → operator‹=› comment‹# compiler›
    .PHONY: all clean
    → property‹.PHONY›
    all: $(OBJS) main.o
    → property‹all› property‹$(OBJS)›
    	$(CC) -o $@ $^ $(patsubst %.c,%.o,$(SRC)) ${LIBS} "a b" 'c'
    → property‹$(CC)› property‹$@› property‹$^› property‹$(patsubst %.c,%.o,$(SRC))› property‹${LIBS}› string‹"a b"› string‹'c'›
    ifeq ($(DEBUG),1)
    → keyword‹ifeq› property‹$(DEBUG)› number‹1›
    CFLAGS += -O2 -DDON'T
    → operator‹+=›
    endif
    → keyword‹endif›
    main.o: main.c ; $(CC) -c $<
    → property‹main.o› property‹$(CC)› property‹$<›
    """##
}
