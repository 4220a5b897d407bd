# Runs a lane with stand-ins for what fastlane and App Store Connect give it, and prints what it did as JSON.
#
#   ruby fastlane.rb FASTFILE LANE OPTIONS     OPTIONS: {"lane": {...}, "version": ..., "state": ...}
require "json"
require "open3"

CALLS = []
LANES = {}
GIVEN = JSON.parse(ARGV[2], symbolize_names: true)

class UserError < StandardError; end

module UI
  def self.user_error!(text)
    raise UserError, text
  end

  def self.message(text)
    CALLS << ["message", text]
  end

  def self.important(text)
    CALLS << ["important", text]
  end
end

module CredentialsManager
  module AppfileConfig
    def self.try_fetch_value(name)
      name == :app_identifier ? "com.example.app" : nil
    end
  end
end

# Of Spaceship, what fastlane 2.190 and later document: no other method answers.
module Spaceship
  module ConnectAPI
    Release = Struct.new(:phased_release_state) do
      def pause
        CALLS << ["pause"]
      end

      def complete
        CALLS << ["complete"]
      end
    end

    Version = Struct.new(:version_string) do
      def fetch_app_store_version_phased_release
        GIVEN[:state] && Release.new(GIVEN[:state])
      end
    end

    class App
      def self.find(identifier)
        identifier == "com.example.app" ? new : nil
      end

      def get_live_app_store_version
        GIVEN[:version] && Version.new(GIVEN[:version])
      end
    end
  end
end

def desc(_text); end

def lane(name, &block)
  LANES[name] = block
end

def app_store_connect_api_key
  CALLS << ["app_store_connect_api_key"]
end

# As fastlane's: with a block the exit code is the block's affair.
def sh(*command)
  output, status = Open3.capture2e(*command)
  return yield(status, output, command.join(" ")) if block_given?

  raise output unless status.success?
end

load ARGV[0]
result = { calls: CALLS }
begin
  result[:value] = LANES.fetch(ARGV[1].to_sym).call(GIVEN[:lane])
rescue UserError => e
  result[:error] = e.message
end
puts JSON.generate(result)
